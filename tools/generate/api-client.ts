import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { format } from 'prettier';

// Writes the types of the client from the committed OpenAPI document.

const SOURCE = 'apps/content-api/openapi.json';
const FILE = 'libs/client/src/schema.ts';

const types = astToString(await openapiTS(JSON.parse(readFileSync(SOURCE, 'utf8'))));
const options = JSON.parse(readFileSync('.prettierrc.json', 'utf8'));
writeFileSync(FILE, await format(`// Made from ${SOURCE} by "npm run generate".\n\n${types}`, { ...options, parser: 'typescript' }));
