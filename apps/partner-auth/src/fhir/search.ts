import type { RequestHandler } from 'express';
import { audited, type Served } from './audited.ts';
import { FhirError, notFound } from './fhir-error.ts';
import type { FhirRequest } from './fhir-request.ts';
import { requireJson } from './negotiate.ts';
import { formOf, isForm, requestInfo, permittedType } from './read-request.ts';
import type { ResourceType } from './resource-type.ts';
import { readSearch } from './search/read-search.ts';
import { searchset } from './search/searchset.ts';

export const search =
  (served: Served): RequestHandler =>
  async (req, res) => {
    const info = requestInfo(req, 'search', formOf(req));
    await audited(served, { req, res, info }, async (request) => {
      const of = permittedType(req.params.type, request.access);
      requireCompartment(of, request);
      if (req.method === 'POST' && !isForm(req)) throw new FhirError(415, 'not-supported', 'The body must be form-encoded.');
      requireJson(info.parameters.get('_format'), req.headers.accept);
      const { bundle, count, includes } = await searchset(of, readSearch(of, request), request);
      return { status: 200, body: bundle, detail: { count, ...(includes.length > 0 && { includes }) } };
    });
  };

/** The compartment of another patient and one that does not exist get the same answer. */
function requireCompartment({ type, inPatientCompartment }: ResourceType, { compartment, access }: FhirRequest): void {
  if (compartment === undefined) return;
  if (!inPatientCompartment) throw new FhirError(404, 'not-supported', `The compartment of a patient is not searched for ${type}.`);
  if (compartment !== access.patientId) throw notFound();
}
