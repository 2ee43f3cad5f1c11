import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../../apps/partner-auth/src/openapi/document.ts';

// The description of the partner rail as a file, so that a review sees every change of a contract.
writeFileSync('apps/partner-auth/openapi.json', `${JSON.stringify(openApiDocument(), null, 2)}\n`);
