import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { z } from 'zod';
import { OpenAPIRegistry, OpenApiGeneratorV3, extendZodWithOpenApi } from '@asteasolutions/zod-to-openapi';
import { jsonSchemaOf } from './json-schema.ts';

extendZodWithOpenApi(z);

/** As the service publishes it, then as JSON Schema. */
function published(schema: z.ZodType): object {
  const registry = new OpenAPIRegistry();
  registry.register('Tried', schema);
  const { components } = new OpenApiGeneratorV3(registry.definitions).generateComponents();
  return jsonSchemaOf(components!.schemas!.Tried) as object;
}

describe('an OpenAPI 3.0 schema as JSON Schema', () => {
  it.each([
    ['.positive()', z.object({ at: z.number().positive() }), { at: 0.1 }, { at: 0 }],
    ['.negative()', z.object({ at: z.number().negative() }), { at: -0.1 }, { at: 0 }],
    ['.min()', z.object({ at: z.number().min(0) }), { at: 0 }, { at: -1 }],
    ['a member called minimum', z.object({ minimum: z.number(), exclusiveMinimum: z.boolean() }), { minimum: 1, exclusiveMinimum: true }, { minimum: true }],
    ['.nullable()', z.object({ name: z.string().nullable() }), { name: null }, { name: 1 }],
    ['.nullable() of an object', z.object({ of: z.object({ a: z.string() }).nullable() }), { of: null }, { of: { a: null } }],
  ])('takes %s', (_name, schema, right, wrong) => {
    const validate = new Ajv({ strict: false }).compile(published(schema));
    expect([validate(right), validate(wrong)]).toEqual([true, false]);
  });
});
