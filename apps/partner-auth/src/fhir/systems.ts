export const LOINC = 'http://loinc.org';
export const UCUM = 'http://unitsofmeasure.org';
export const OBSERVATION_CATEGORY = 'http://terminology.hl7.org/CodeSystem/observation-category';
export const REPORT_CATEGORY = 'http://terminology.hl7.org/CodeSystem/v2-0074';
export const INTERPRETATION = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';
export const ABSENT_REASON = 'http://terminology.hl7.org/CodeSystem/data-absent-reason';
export const SUBSETTED = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
  code: 'SUBSETTED',
  display: 'Resource encoded in summary mode',
};

/** US Core 7.0.0. */
const US_CORE = 'http://hl7.org/fhir/us/core/StructureDefinition';
export const PROFILES = {
  Patient: `${US_CORE}/us-core-patient|7.0.0`,
  Observation: `${US_CORE}/us-core-observation-lab|7.0.0`,
  DiagnosticReport: `${US_CORE}/us-core-diagnosticreport-lab|7.0.0`,
};

/** Where a patient's identifier is from: made for one organisation alone. */
export const memberSystem = (fhirBase: string): string => `${fhirBase}/sid/member`;
