import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { generateClient } from '../prisma/generate-client.ts';
import { renamedColumnBreaksTypes } from './check/renamed-column.ts';
import { missingPlatformPackages } from './check/lockfile.ts';
import { missedByAffected, missedByRelease } from './check/nx.ts';
import { staleFaults } from './seeded-faults/stale-faults.ts';

// All that must hold before a change lands: types, lint, imports (.dependency-cruiser.mjs), formatting, the lock file, generated files, tests and rounds.
// npm run check -- static                 without tests and rounds
// npm run check -- rounds [path]          the long tests (*.round.ts) alone, one after another

const node = (script: string, ...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
const run = (script: string, ...args: string[]) => {
  const { status, stdout, stderr } = node(script, ...args);
  return { ok: status === 0, output: `${stdout}${stderr}` };
};

const ESLINT = 'node_modules/eslint/bin/eslint.js';
const CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
/** Two files that break the rules on imports: a check that accepts them does not work. */
const CANARIES = {
  'libs/domain/src/content/boundary-canary.ts':
    "import express from 'express';\nimport type { Back } from './circle-canary.ts';\n\nexport type Forth = Back;\nexport const canary = express;\n",
  'libs/domain/src/content/circle-canary.ts': "import type { Forth } from './boundary-canary.ts';\n\nexport type Back = Forth;\n",
};
const GENERATED = [
  'apps/content-api/openapi.json',
  'apps/partner-auth/openapi.json',
  'apps/mcp-server/server.json',
  'apps/mcp-server/server-docs.json',
  'apps/mcp-server/tools.json',
  'apps/partner-auth/marker-categories.json',
  'docker/k8s/overlays/production/kustomization.yaml',
  'docker/service.Dockerfile',
  'docs/operations.md',
  'libs/client/src/schema.ts',
  'prisma/content/docs/versioning.md',
  'prisma/content/last-changed.json',
];

const CHECKS: Record<string, () => { ok: boolean; output: string }> = {
  types: () => run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'),
  'a renamed column breaks the types': renamedColumnBreaksTypes,
  lint: () => run(ESLINT, '.', '--max-warnings', '0'),
  imports: () => run(CRUISER, 'apps', 'libs', 'prisma', 'tools', 'docker'),
  'known-bad imports are refused': () => {
    for (const [file, text] of Object.entries(CANARIES)) writeFileSync(file, text);
    const { output } = run(CRUISER, ...Object.keys(CANARIES));
    for (const file of Object.keys(CANARIES)) rmSync(file);
    return { ok: output.includes('boundary of libs/domain/src/content') && output.includes('no circle'), output };
  },
  formatting: () => run('node_modules/prettier/bin/prettier.cjs', '--check', '.'),
  'lock file': () => {
    const missing = missingPlatformPackages();
    return { ok: missing.length === 0, output: missing.join('\n') };
  },
  'nx affected sees content, tools and deployment files': () => {
    const missed = missedByAffected();
    return { ok: missed.length === 0, output: missed.join('\n') };
  },
  'nx release versions each app and the client': () => {
    const missed = missedByRelease();
    return { ok: missed.length === 0, output: missed.join('\n') };
  },
  'seeded faults apply': () => {
    const stale = staleFaults();
    return { ok: stale.length === 0, output: stale.join('\n') };
  },
  'generated files': () => {
    const before = GENERATED.map((file) => readFileSync(file, 'utf8'));
    const made = spawnSync(process.execPath, [...process.execArgv, 'tools/generate.ts'], { encoding: 'utf8' });
    const stale = GENERATED.filter((file, index) => readFileSync(file, 'utf8') !== before[index]);
    return {
      ok: made.status === 0 && stale.length === 0,
      output: `${made.stderr}${stale.map((file) => `${file} was stale and is fresh now: commit it`).join('\n')}`,
    };
  },
};

/** The parts of a check, in order; one that is named runs alone. */
const PARTS: Record<string, (args: string[]) => boolean> = {
  static: everyCheckHolds,
  tests: (args) => testsPass(...args),
  rounds: (args) => testsPass(...args, '--runInBand', '--testMatch', '**/*.round.ts'),
};

const [part, ...args] = process.argv.slice(2);
if (part && !(part in PARTS)) {
  console.error(`No part of the check is called ${part}. There are: ${Object.keys(PARTS).join(', ')}`);
  process.exit(1);
}
const chosen = part ? [PARTS[part]!] : Object.values(PARTS);
process.exit(chosen.map((holds) => holds(args)).every(Boolean) ? 0 : 1);

function everyCheckHolds(): boolean {
  generateClient();
  const failed = Object.entries(CHECKS).filter(([name, check]) => {
    const { ok, output } = check();
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}`);
    if (!ok) console.error(output);
    return !ok;
  });
  return failed.length === 0;
}

function testsPass(...args: string[]): boolean {
  return spawnSync(process.execPath, [...process.execArgv, 'tools/test.ts', ...args], { stdio: 'inherit' }).status === 0;
}
