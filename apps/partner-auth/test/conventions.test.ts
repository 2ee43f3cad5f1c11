import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import committed from '../openapi.json' with { type: 'json' };
import { openApiDocument } from '../src/openapi/document.ts';
import { resourceTypes } from '../src/fhir/resources/index.ts';

/** Shared building blocks. */
const NOT_TYPES = ['index.ts', 'lab-resource-type.ts', 'patient.ts'];

it('each resource type has one listed file named after it', () => {
  const files = readdirSync('apps/partner-auth/src/fhir/resources').filter((file) => !NOT_TYPES.includes(file));
  const named = resourceTypes.map(({ type }) => `${type.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase()}-type.ts`);
  expect(named.sort()).toEqual(files.sort());
});

it('openapi.json is up to date; "npm run generate" rewrites it', () => {
  expect(JSON.parse(JSON.stringify(openApiDocument()))).toEqual(committed);
});
