import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../../apps/partner-auth/src/openapi/document.ts';

// Writes the rail's OpenAPI document to a file, so a review sees every contract change.
writeFileSync('apps/partner-auth/openapi.json', `${JSON.stringify(openApiDocument(), null, 2)}\n`);
