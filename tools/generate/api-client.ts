import { readFileSync, writeFileSync } from 'node:fs';
import { fromLab } from '@biomarker/testbed/lab';
import { format } from 'prettier';

// Writes the types of the client from the committed OpenAPI document.

type OpenapiTypescript = { default(document: object): Promise<unknown>; astToString(types: unknown): string };
const { default: typesOf, astToString } = fromLab('openapi-typescript') as OpenapiTypescript;

const SOURCE = 'apps/content-api/openapi.json';
const FILE = 'libs/client/src/schema.ts';

const types = astToString(await typesOf(JSON.parse(readFileSync(SOURCE, 'utf8'))));
const options = JSON.parse(readFileSync('.prettierrc.json', 'utf8'));
writeFileSync(FILE, await format(`// Made from ${SOURCE} by "npm run generate".\n\n${types}`, { ...options, parser: 'typescript' }));
