import type { ResourceType } from '../resource-type.ts';
import { diagnosticReportType } from './diagnostic-report-type.ts';
import { observationType } from './observation-type.ts';
import { patientType } from './patient-type.ts';

/** All types of the FHIR API. The router and the CapabilityStatement are derived from this list. */
export const resourceTypes: readonly ResourceType[] = [patientType, observationType, diagnosticReportType];
