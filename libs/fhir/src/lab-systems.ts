/** The code systems and profiles of lab data in FHIR R4. */
export const LAB_SYSTEMS = {
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  observationCategory: 'http://terminology.hl7.org/CodeSystem/observation-category',
  reportCategory: 'http://terminology.hl7.org/CodeSystem/v2-0074',
  interpretation: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
  absentReason: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
} as const;

/** US Core 7.0.0. */
const US_CORE = 'http://hl7.org/fhir/us/core/StructureDefinition';
export const US_CORE_PROFILES = {
  Patient: `${US_CORE}/us-core-patient|7.0.0`,
  Observation: `${US_CORE}/us-core-observation-lab|7.0.0`,
  DiagnosticReport: `${US_CORE}/us-core-diagnosticreport-lab|7.0.0`,
} as const;
