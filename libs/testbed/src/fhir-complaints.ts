import { fromLab } from './lab.ts';

type Complaint = { severity: string; location?: string; message: string };
type Validator = { validate(resource: string, options: { errorOnUnexpected: boolean }): { messages: Complaint[] } };

const { Fhir } = fromLab('fhir') as { Fhir: new () => Validator };
const validator = new Fhir();

/** Errors of a FHIR R4 resource by the package `fhir` of tools/lab, without mere advice. */
export const fhirComplaints = (text: string): Complaint[] =>
  validator.validate(text, { errorOnUnexpected: true }).messages.filter(({ severity }) => severity === 'error' || severity === 'fatal');
