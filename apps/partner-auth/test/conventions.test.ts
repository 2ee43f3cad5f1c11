import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { resourceTypes } from '../src/fhir/resources/index.ts';

/** What types are made with. */
const NOT_TYPES = ['index.ts', 'lab-resource-type.ts', 'patient.ts'];

it('the resource types are one file each, named after the type, and every file is listed', () => {
  const files = readdirSync('apps/partner-auth/src/fhir/resources').filter((file) => !NOT_TYPES.includes(file));
  const named = resourceTypes.map(({ type }) => `${type.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase()}-type.ts`);
  expect(named.sort()).toEqual(files.sort());
});
