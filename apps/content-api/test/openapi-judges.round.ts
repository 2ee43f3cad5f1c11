import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { labFile } from '@biomarker/testbed/lab';

// Outside judges of the OpenAPI documents.

const run = promisify(execFile);

// Fetched by npx: as a dependency it would add 185 packages to every install.
const SPECTRAL = '@stoplight/spectral-cli@6.16.3';

it('Spectral (oas) finds nothing', async () => {
  const { stdout } = await run('npx', ['--yes', SPECTRAL, 'lint', 'apps/content-api/openapi.json', 'apps/partner-auth/openapi.json']);
  expect(stdout).toContain("No results with a severity of 'error' found!");
});

it('Redocly (recommended) finds nothing', async () => {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const args = [labFile('@redocly/cli/bin/cli.js'), 'lint', '--config', 'redocly.yaml', '--format', 'summary', 'content', 'rail'];
  await expect(run(process.execPath, args, { env })).resolves.toBeDefined();
});
