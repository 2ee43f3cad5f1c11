import { problemPath, PROBLEMS, type ProblemKind } from '@biomarker/envelope';
import type { OpenAPIObject, OperationObject, ParameterObject, ReferenceObject, SchemaObject } from 'openapi3-ts/oas30';
import document from '../../../openapi.json' with { type: 'json' };

/** The committed OpenAPI document of the REST API. */
const api = document as unknown as OpenAPIObject;

export type Described = { method: 'get' | 'post' | 'delete'; path: string; operation: OperationObject };
export type Schema = SchemaObject | ReferenceObject;

const METHODS = ['get', 'post', 'delete'] as const;

/** The operations under each tag, in the order of the document: the operator's come last. */
export const sections = (api.tags ?? []).map(({ name, description = '' }) => ({ name, description, operations: operationsOf(name) }));

function operationsOf(tag: string): Described[] {
  return Object.entries(api.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Partial<Record<string, OperationObject>>)[method];
      return operation?.tags?.includes(tag) ? [{ method, path, operation }] : [];
    }),
  );
}

/** The parameters, without the conditional header of every read. */
export const parametersOf = ({ operation }: Described) => ((operation.parameters ?? []) as ParameterObject[]).filter(({ name }) => name !== 'If-None-Match');

/** The example of the parameter, if the document has one. */
export const exampleOf = ({ example, schema = {} }: ParameterObject): string => String(example ?? (schema as SchemaObject).example ?? '');

export const schemas = Object.entries(api.components?.schemas ?? {}) as [string, SchemaObject][];

/** The name of a referenced schema. */
export const nameOf = ({ $ref }: ReferenceObject) => $ref.split('/').at(-1)!;
export const isReference = (schema: Schema): schema is ReferenceObject => '$ref' in schema;

/** The successful answer of an operation: its example and the schema of `data`. */
export function successOf({ operation }: Described): { example: unknown; data: Schema } {
  const { example, schema } = operation.responses['200'].content['application/json'];
  return { example, data: schema.properties.data };
}

/** The errors of an operation with the pages that explain them. */
export function errorsOf({ operation }: Described): { status: string; code: string; path: string }[] {
  return (Object.keys(PROBLEMS) as ProblemKind[]).flatMap((kind) => {
    const { status, code } = PROBLEMS[kind];
    return String(status) in operation.responses ? [{ status: String(status), code, path: problemPath(kind) }] : [];
  });
}
