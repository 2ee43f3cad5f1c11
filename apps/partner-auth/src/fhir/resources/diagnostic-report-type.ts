import { dateParameter, fixedCodeParameter, resultParameter, statusParameter, testParameter } from '../search/parameters.ts';
import { REPORT_CATEGORY } from '../systems.ts';
import { labResourceType } from './lab-resource-type.ts';

export const diagnosticReportType = labResourceType('DiagnosticReport', 'report', {
  parameters: [
    fixedCodeParameter('category', REPORT_CATEGORY, 'LAB', 'All reports are of the category LAB.'),
    testParameter('The code of the panel: of LOINC, or of the laboratory.'),
    dateParameter('date', 'effective', 'When the specimen was taken.'),
    statusParameter('http://hl7.org/fhir/diagnostic-report-status', 'The status of the report.'),
    dateParameter('issued', 'issued', 'When the laboratory released the report.'),
    resultParameter,
  ],
  includes: { result: 'Observation' },
  summary: [],
});
