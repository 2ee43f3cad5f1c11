import type { ResourceType } from '../resource-type.ts';
import { diagnosticReportType } from './diagnostic-report-type.ts';
import { observationType } from './observation-type.ts';
import { patientType } from './patient-type.ts';

/** All that the FHIR surface speaks: the router and the CapabilityStatement are both made from it. */
export const resourceTypes: readonly ResourceType[] = [patientType, observationType, diagnosticReportType];
