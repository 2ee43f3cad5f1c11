import { resourceTypes } from '../../apps/partner-auth/src/fhir/resources/index.ts';
import { FHIR, type Chart } from './chart.ts';
import type { Answer } from './read-answer.ts';
import { pathOf, type Documented, type Expected } from './target.ts';
import type { Input } from './wire.ts';

const TYPES = ['application/fhir+json'];

type Validate = (text: string) => { location?: string; message: string }[];

/** Checks with an independent validator, and that no resource belongs to another member. */
const resource = (chart: Pick<Chart, 'patientId'>, validate: Validate, isRefusal: boolean): Documented => ({
  types: TYPES,
  fault({ body }: Answer) {
    const text = body.toString();
    const [complaint] = validate(text);
    if (complaint) return `${complaint.location?.replace(/\[\d+\]/g, '')} ${complaint.message}`;
    if (isRefusal && (JSON.parse(text) as { resourceType: string }).resourceType !== 'OperationOutcome') return 'it is no OperationOutcome';
    const subjects = [...text.matchAll(/"reference":\s*"Patient\/([^"]*)"/g)].map(([, id]) => id);
    return subjects.every((id) => id === chart.patientId) ? undefined : 'it speaks of another patient';
  },
});

/** The expected answer, by the table and the decisions of the specification. */
export function fhirExpected(chart: Pick<Chart, 'patientId'>, validate: Validate): (input: Input) => Expected {
  const refusals = Object.fromEntries([400, 401, 403, 404, 405, 406, 408, 413, 414, 415, 429, 431].map((status) => [status, resource(chart, validate, true)]));
  const answers = { ...refusals, 200: resource(chart, validate, false), 304: { types: [] } };
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
