import { OpenAPIRegistry, OpenApiGeneratorV3 } from '@asteasolutions/zod-to-openapi';
import { Problem } from '@biomarker/envelope';
import { SERVICE_VERSION } from '@biomarker/service-kit';
import type { Route, Tag } from '../edge/route.ts';
import { HEADER_COMPONENTS } from './headers.ts';
import { kindsOf, operationOf, responseName } from './operation.ts';
import { problemResponse } from './problems.ts';

const TAGS: Record<Tag, string> = {
  Categories: 'Groups of biomarkers.',
  Biomarkers: 'Measurement, sourced ranges, nutrition, testing guidance and research of each biomarker.',
  Search: 'Suggestions for a search field.',
  'Lab packages': 'Panels of laboratory tests and their prices.',
  'User content': 'Approved stories and questions of users.',
  Admin: 'Figures and caches, for the operator only.',
};

const DESCRIPTION = `Educational information about laboratory biomarkers. It is not diagnosis or treatment advice; the reporting laboratory's own interval prevails.

Public reads need no key. All of them share one limit of 100 requests per 15 minutes and client.
Please name this service as the source where you display its content. LOINC codes and names are used under the LOINC license (http://loinc.org/license).`;

export type OpenApiDocument = ReturnType<OpenApiGeneratorV3['generateDocument']>;

/** The OpenAPI document of the REST API. `examples` has a whole answer for each operation id. */
export function openApiDocument(routes: readonly Route[], examples: Record<string, unknown>): OpenApiDocument {
  const registry = new OpenAPIRegistry();
  for (const [name, header] of Object.entries(HEADER_COMPONENTS)) registry.registerComponent('headers', name, header);
  for (const [name, response] of problemComponents(routes)) registry.registerComponent('responses', name, response);
  registry.registerComponent('securitySchemes', 'adminToken', { type: 'http', scheme: 'bearer', description: 'A token that the operator issues.' });
  for (const route of routes) registry.registerPath(operationOf(route, examples[route.operationId]));

  const document = new OpenApiGeneratorV3([...registry.definitions, { type: 'schema', schema: Problem }]).generateDocument({
    openapi: '3.0.3',
    info: {
      title: 'Biomarker content API',
      version: SERVICE_VERSION,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      contact: { name: 'The operator of this service', url: '/docs/support' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  });
  return withNullableReferences(document);
}

function problemComponents(routes: readonly Route[]): Map<string, ReturnType<typeof problemResponse>> {
  return new Map(
    routes.flatMap((route) => kindsOf(route).map((kind) => [responseName(kind, route), problemResponse(kind, route.access !== 'admin')] as const)),
  );
}

/** OpenAPI 3.0 has no null type, and a reference has no `nullable`: such a choice becomes the form that generators of clients read. */
function withNullableReferences<T>(node: T): T {
  if (Array.isArray(node)) return node.map(withNullableReferences) as T;
  if (node === null || typeof node !== 'object') return node;
  const { anyOf, allOf, ...rest } = node as { anyOf?: object[]; allOf?: object[] };
  // A schema that another one extends joins a reference and null by `allOf`.
  const joined = anyOf ?? allOf;
  const choices = joined?.filter((choice) => !isNull(choice));
  if (joined && choices?.length === 1 && choices.length < joined.length)
    return withNullableReferences({ type: 'object', nullable: true, allOf: choices, ...rest }) as T;
  return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, withNullableReferences(member)])) as T;
}

const isNull = (schema: object) => Object.keys(schema).length === 1 && 'nullable' in schema;
