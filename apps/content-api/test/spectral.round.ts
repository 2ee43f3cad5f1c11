import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

// Fetched by npx: as a dependency it would add 185 packages to every install.
const SPECTRAL = '@stoplight/spectral-cli@6.16.3';

it('finds nothing in the OpenAPI documents (oas)', async () => {
  const { stdout } = await promisify(execFile)('npx', ['--yes', SPECTRAL, 'lint', 'apps/content-api/openapi.json', 'apps/partner-auth/openapi.json']);
  expect(stdout).toContain("No results with a severity of 'error' found!");
});
