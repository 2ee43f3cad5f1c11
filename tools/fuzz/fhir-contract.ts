import { fhirComplaints } from '@biomarker/testbed/fhir-complaints';
import { resourceTypes } from '../../apps/partner-auth/src/fhir/resources/index.ts';
import type { Answer } from './read-answer.ts';
import { pathOf, type Documented, type Expected } from './target.ts';
import type { Input } from './wire.ts';

export const FHIR = '/api/fhir/r4';

/** Resource ids of the token's own member and of another one. */
export type Chart = {
  /** By type. */
  own: Record<string, readonly string[]>;
  others: readonly string[];
  patientId: string;
  codes: readonly string[];
  cursors: readonly string[];
  /** Values for `Authorization`: of all scopes, of fewer scopes, bound to the key of `proofs.ts`, of nobody. */
  tokens: { all: string; fewer: string; bound: string; unknown: string };
};

const TYPES = ['application/fhir+json'];

/** Checks with an independent validator, and that no resource belongs to another member. */
const resource = (chart: Chart, isRefusal: boolean): Documented => ({
  types: TYPES,
  fault({ body }: Answer) {
    const text = body.toString();
    const [complaint] = fhirComplaints(text);
    if (complaint) return `${complaint.location?.replace(/\[\d+\]/g, '')} ${complaint.message}`;
    if (isRefusal && (JSON.parse(text) as { resourceType: string }).resourceType !== 'OperationOutcome') return 'it is no OperationOutcome';
    const subjects = [...text.matchAll(/"reference":\s*"Patient\/([^"]*)"/g)].map(([, id]) => id);
    return subjects.every((id) => id === chart.patientId) ? undefined : 'it speaks of another patient';
  },
});

/** The expected answer, by the table and the decisions of the specification. */
export function fhirExpected(chart: Chart): (input: Input) => Expected {
  const refusals = Object.fromEntries([400, 401, 403, 404, 405, 406, 408, 413, 414, 415, 429, 431].map((status) => [status, resource(chart, true)]));
  const answers = { ...refusals, 200: resource(chart, false), 304: { types: [] } };
  return (input) => {
    const [type = '', id, history, version] = pathOf(input)
      .slice(FHIR.length + 1)
      .split('/');
    const known = type === 'metadata' || resourceTypes.some((one) => one.type === type);
    const rest = history !== '_history' ? 'compartment' : version === undefined ? 'history' : 'vread';
    const interaction = id === undefined ? 'search' : id === '_search' ? '_search' : history === undefined ? 'read' : rest;
    return { operation: known ? `${type} ${interaction}` : 'beside the types', answers };
  };
}
