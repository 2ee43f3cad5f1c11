import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { generateClient } from '../prisma/generate-client.ts';
import { missingPlatformPackages } from './check/lockfile.ts';

// All that must hold before a change lands: types, lint with its boundaries, formatting, the lock file, generated files, and the tests.
// `npm run check -- static` leaves the tests out.

const node = (script: string, ...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
const run = (script: string, ...args: string[]) => {
  const { status, stdout, stderr } = node(script, ...args);
  return { ok: status === 0, output: `${stdout}${stderr}` };
};

const ESLINT = 'node_modules/eslint/bin/eslint.js';
/** A file that breaks a boundary: lint that lets it pass is not looking. */
const CANARY = 'libs/domain/src/content/boundary-canary.ts';
const GENERATED = ['apps/content-api/openapi.json', 'libs/client/src/schema.ts', 'apps/mcp-server/tools.json', 'docs/operations.md'];

const CHECKS: Record<string, () => { ok: boolean; output: string }> = {
  types: () => run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'),
  lint: () => run(ESLINT, '.', '--max-warnings', '0'),
  'lint refuses a known-bad import': () => {
    writeFileSync(CANARY, "import express from 'express';\n\nexport const canary = express;\n");
    const { ok, output } = run(ESLINT, CANARY);
    rmSync(CANARY);
    return { ok: !ok && output.includes('crosses a boundary'), output };
  },
  formatting: () => run('node_modules/prettier/bin/prettier.cjs', '--check', '.'),
  'lock file': () => {
    const missing = missingPlatformPackages();
    return { ok: missing.length === 0, output: missing.join('\n') };
  },
  'generated files': () => {
    const before = GENERATED.map((file) => readFileSync(file, 'utf8'));
    const made = spawnSync(process.execPath, [...process.execArgv, 'tools/generate.ts'], { encoding: 'utf8' });
    const stale = GENERATED.filter((file, index) => readFileSync(file, 'utf8') !== before[index]);
    return {
      ok: made.status === 0 && stale.length === 0,
      output: `${made.stderr}${stale.map((file) => `${file} was stale; it is made anew now, commit it`).join('\n')}`,
    };
  },
};

generateClient();
const failed = Object.entries(CHECKS).filter(([name, check]) => {
  const { ok, output } = check();
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}`);
  if (!ok) console.error(output);
  return !ok;
});

const withTests = process.argv[2] !== 'static';
const tests = withTests ? spawnSync(process.execPath, [...process.execArgv, 'tools/test.ts'], { stdio: 'inherit' }).status : 0;
process.exit(failed.length === 0 && tests === 0 ? 0 : 1);
