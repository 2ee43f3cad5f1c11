import { LAB_SYSTEMS } from '@biomarker/fhir';

export const { loinc: LOINC, ucum: UCUM, observationCategory: OBSERVATION_CATEGORY, reportCategory: REPORT_CATEGORY } = LAB_SYSTEMS;

export const SUBSETTED = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
  code: 'SUBSETTED',
  display: 'Resource encoded in summary mode',
};

/** The system of a patient's identifier, unique per organization. */
export const memberSystem = (fhirBase: string): string => `${fhirBase}/sid/member`;
