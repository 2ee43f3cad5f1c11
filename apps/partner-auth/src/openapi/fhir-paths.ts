import type { OperationObject, ParameterObject, PathsObject, ReferenceObject, SchemaObject } from 'openapi3-ts/oas30';
import { FHIR_PATH } from '../oauth/addresses.ts';
import type { ResourceType } from '../fhir/resource-type.ts';
import { resourceTypes } from '../fhir/resources/index.ts';
import type { RESULT_PARAMETERS } from '../fhir/search/result-parameters.ts';

const TYPE = 'application/fhir+json';

type ResultParameter = Exclude<(typeof RESULT_PARAMETERS)[number], '_cursor'>;

const RESULT_WORDS: Record<ResultParameter, string> = {
  _count: 'Entries on a page: 50 by default, 200 at most; 0 counts only.',
  _sort: 'The order; `-` before it reverses.',
  _elements: 'Top-level elements, with commas between.',
  _summary: '`count`, `true` or `false`.',
  _total: '`none`, `estimate` or `accurate`.',
  _include: 'Resources that come along.',
  _format: '`json` or `application/fhir+json`.',
  _pretty: '`true` for people.',
};

const ID = '5b6f1e0a-3f0e-5d0c-9c55-2f6f0a7d1c11';

/** Each is valid for every type that has the parameter. Together they are no contradiction, except of two kinds of a value, of which a result has one. */
const EXAMPLES: Readonly<Record<string, string>> = {
  _id: ID,
  id: ID,
  version: '1',
  _lastUpdated: 'ge2026-01-01',
  identifier: ID,
  patient: ID,
  subject: `Patient/${ID}`,
  name: 'Ada',
  family: 'Lovelace',
  given: 'Ada',
  birthdate: '1990-12-10',
  gender: 'female',
  category: 'laboratory',
  code: 'http://loinc.org|2276-4',
  date: 'ge2026-01-01',
  issued: 'ge2026-01-01',
  status: 'final',
  'value-quantity': 'gt30',
  result: ID,
  _count: '20',
  _elements: 'id,meta',
  _summary: 'false',
  _total: 'accurate',
  _format: 'json',
  _pretty: 'true',
  _since: '2026-01-01T00:00:00Z',
};

const REFUSALS_OF_ALL: Record<number, string> = {
  400: 'A parameter is unknown or not valid.',
  406: 'Only JSON is served.',
  500: 'The service failed.',
};
const REFUSALS: Record<number, string> = {
  ...REFUSALS_OF_ALL,
  401: 'There is no valid access token, or not the proof that it is bound to.',
  403: 'The token lacks the scope, or the request names another patient.',
  404: 'There is no such resource.',
  415: 'The body is no form.',
  429: 'Too many requests.',
  503: 'The service cannot answer now.',
};

export const fhirPaths = (): PathsObject => ({
  [`${FHIR_PATH}/metadata`]: {
    get: { ...operation({ operationId: 'capabilities', summary: 'The CapabilityStatement' }, resource('CapabilityStatement'), OF_READ.slice(1)), security: [] },
  },
  ...Object.assign({}, ...resourceTypes.map(pathsOf)),
});

function pathsOf(of: ResourceType): PathsObject {
  const { type, scope, inPatientCompartment, keepsVersions } = of;
  const parameters = searchParameters(of);
  const bundle = resource('Bundle');
  const read = (operationId: string, summary: string, path: ParameterObject[]) =>
    operation({ operationId, summary, scope }, resource(type), [...path, ...OF_READ]);
  const form: SchemaObject = {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, description }) => [name, { type: 'string' as const, description }])),
  };
  return {
    [`${FHIR_PATH}/${type}`]: { get: operation({ operationId: `search${type}`, summary: `Search ${type}`, scope }, bundle, parameters) },
    [`${FHIR_PATH}/${type}/_search`]: {
      post: {
        ...operation({ operationId: `post${type}Search`, summary: `Search ${type} by a form`, scope }, bundle, []),
        requestBody: { content: { 'application/x-www-form-urlencoded': { schema: form } } },
      },
    },
    [`${FHIR_PATH}/${type}/{id}`]: { get: read(`read${type}`, `Read one ${type}`, [inPath('id', 'The logical id.')]) },
    ...(inPatientCompartment && {
      [`${FHIR_PATH}/Patient/{patient}/${type}`]: {
        get: operation({ operationId: `search${type}OfPatient`, summary: `Search ${type} in the compartment of a patient`, scope }, bundle, [
          inPath('patient', 'The patient of the token.'),
          ...parameters,
        ]),
      },
    }),
    ...(keepsVersions && {
      [`${FHIR_PATH}/${type}/{id}/_history`]: {
        get: operation({ operationId: `read${type}History`, summary: `Read the shown versions of one ${type}`, scope }, bundle, [
          inPath('id', 'The logical id.'),
          ...OF_HISTORY,
        ]),
      },
    }),
    [`${FHIR_PATH}/${type}/{id}/_history/{version}`]: {
      get: read(`read${type}Version`, `Read one version of a ${type}`, [inPath('id', 'The logical id.'), inPath('version', 'The version id.')]),
    },
  };
}

const searchParameters = ({ parameters, sorts, includes, type }: ResourceType): ParameterObject[] => {
  const values: Partial<Record<ResultParameter, string[]>> = { _sort: Object.keys(sorts), _include: Object.keys(includes).map((name) => `${type}:${name}`) };
  const shaping = (Object.keys(RESULT_WORDS) as ResultParameter[]).filter((name) => values[name]?.length !== 0);
  return [
    ...parameters.map(({ name, type: kind, documentation }) => inQuery(name, `${documentation} (${kind})`)),
    ...shaping.map((name) => {
      const words = [RESULT_WORDS[name], values[name] && `One of: ${values[name].join(', ')}.`];
      return inQuery(name, words.filter(Boolean).join(' '), values[name]?.at(-1) ?? EXAMPLES[name]);
    }),
  ];
};

const inQuery = (name: string, description: string, example = EXAMPLES[name]): ParameterObject => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
  example,
});
const inPath = (name: string, description: string): ParameterObject => ({ ...inQuery(name, description), in: 'path', required: true });

const OF_HISTORY = [
  inQuery('_since', 'Only versions from this instant on.'),
  ...(['_count', '_format', '_pretty'] as const).map((name) => inQuery(name, RESULT_WORDS[name])),
];

const OF_READ = (['_elements', '_format', '_pretty'] as const).map((name) => inQuery(name, RESULT_WORDS[name]));

const resource = (type: string): SchemaObject => ({
  type: 'object',
  description: `https://hl7.org/fhir/R4/${type.toLowerCase()}.html`,
  required: ['resourceType'],
  properties: { resourceType: { type: 'string', enum: [type] } },
});

type Named = { operationId: string; summary: string; scope?: string };

function operation({ operationId, summary, scope }: Named, schema: SchemaObject, parameters: ParameterObject[]): OperationObject {
  const outcome: ReferenceObject = { $ref: '#/components/schemas/OperationOutcome' };
  return {
    operationId,
    summary,
    description: scope ? `${summary}, of the member of the token. Needs the scope \`${scope}\`.` : summary,
    tags: ['FHIR'],
    security: scope ? [{ accessToken: [scope] }] : [],
    parameters,
    responses: {
      200: { description: 'Success.', content: { [TYPE]: { schema } } },
      ...(scope && { 304: { description: "The client's copy is current." } }),
      ...Object.fromEntries(
        Object.entries(scope ? REFUSALS : REFUSALS_OF_ALL).map(([status, description]) => [status, { description, content: { [TYPE]: { schema: outcome } } }]),
      ),
    },
  };
}
