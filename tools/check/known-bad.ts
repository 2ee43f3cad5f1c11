import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { runNodeIn, type Outcome } from './run-node.ts';

const FOLDER = '.nx/known-bad';
const PACKAGES = 'tools/lab/node_modules';
export const CRUISER = `${PACKAGES}/dependency-cruiser/bin/dependency-cruise.mjs`;
export const ESLINT = `${PACKAGES}/eslint/bin/eslint.js`;
export const KNIP = `${PACKAGES}/knip/bin/knip.js`;
export const DEAD_KINDS = ['--no-progress', '--no-config-hints', '--include', 'files,dependencies,unlisted,exports,types'];
const CONFIGURATION = [
  '.dependency-cruiser.mjs',
  'eslint.config.mjs',
  'tsconfig.json',
  'tsconfig.base.json',
  'apps/content-api/browser/tsconfig.json',
  'knip.jsonc',
];

/** Names of rules, and files that break them. */
type KnownBad = { rules: string[]; files: Record<string, string> };

const IMPORTS: KnownBad = {
  rules: [
    'boundary of libs/domain/src/content',
    'floor of model',
    'floor of cache',
    'every part of the content has a floor',
    'no circle',
    'every part of a suite is imported',
  ],
  files: {
    'node_modules/express/index.js': 'export default {};\n',
    'libs/domain/src/content/boundary.ts':
      "import express from 'express';\nimport type { Back } from './circle.ts';\n\nexport type Forth = Back;\nexport const app = express;\n",
    'libs/domain/src/content/circle.ts': "import type { Forth } from './boundary.ts';\n\nexport type Back = Forth;\n",
    'libs/domain/src/content/pricing/money.ts': 'export const usd = 1;\n',
    'libs/domain/src/content/model/price.ts': "import { usd } from '../pricing/money.ts';\n\nexport const price = usd;\n",
    'apps/content-api/src/edge/accept.ts': 'export const accept = 1;\n',
    'apps/content-api/src/cache/answer.ts': "import { accept } from '../edge/accept.ts';\n\nexport const answer = accept;\n",
    'libs/domain/test/part.ts': 'export {};\n',
  },
};

const LINT: KnownBad = {
  rules: [
    'max-params',
    'no-restricted-properties',
    '@typescript-eslint/await-thenable',
    '@typescript-eslint/no-floating-promises',
    '@typescript-eslint/no-misused-promises',
    '@typescript-eslint/no-unused-vars',
    'regexp/no-super-linear-backtracking',
    'regexp/no-super-linear-move',
  ],
  files: {
    'libs/domain/src/five.ts': 'export const five = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e;\n',
    'libs/domain/src/slow.ts': 'export const slow = [/^\\s*<?\\s*1/, /a.*\\d/];\n',
    'libs/domain/src/environment.ts': 'export const home = process.env.HOME;\n',
    'libs/domain/src/promises.ts': `const later = async () => true;
export async function run() {
  const unused = 1;
  later();
  if (later()) await 1;
}
`,
    'apps/content-api/browser/script.ts': 'export {};\n',
  },
};

const DEAD: KnownBad = {
  rules: ['Unused files (1)', 'Unused dependencies (1)', 'Unlisted dependencies (1)', 'Unused exports (1)', 'Unused exported types (1)'],
  files: {
    'package.json': JSON.stringify({ name: 'known-bad', workspaces: ['apps/*'] }),
    'apps/content-api/package.json': JSON.stringify({ name: 'content-api', dependencies: { compression: '1' } }),
    'apps/content-api/src/main.ts': "import { used } from './part.ts';\nimport express from 'express';\n\nexpress(used);\n",
    'apps/content-api/src/part.ts': 'export const used = 1;\nexport const unused = 2;\nexport type Unused = string;\n',
    'apps/content-api/src/nobody.ts': 'export {};\n',
  },
};

/** Each rule of imports, of lint and of what is used refuses a file that breaks it. The files stand in a copy of the configuration, not among the sources. */
export const importsRefused = () => refuses(IMPORTS, CRUISER, sourcesOf(IMPORTS));
export const lintRefused = () => refuses(LINT, ESLINT, sourcesOf(LINT));
// The folder of the copy is ignored by Git.
export const deadRefused = () => refuses(DEAD, KNIP, [...DEAD_KINDS, '--no-gitignore']);

const sourcesOf = ({ files }: KnownBad) => Object.keys(files).filter((file) => file.endsWith('.ts'));

async function refuses({ rules, files }: KnownBad, script: string, args: readonly string[]): Promise<Pick<Outcome, 'ok' | 'output'>> {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const file of [...CONFIGURATION, ...Object.keys(files)]) mkdirSync(dirname(join(FOLDER, file)), { recursive: true });
  for (const file of CONFIGURATION) copyFileSync(file, join(FOLDER, file));
  mkdirSync(dirname(join(FOLDER, PACKAGES)), { recursive: true });
  symlinkSync(resolve(PACKAGES), join(FOLDER, PACKAGES));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(FOLDER, file), text);
  const { output } = await runNodeIn(FOLDER, resolve(script), ...args);
  rmSync(FOLDER, { recursive: true, force: true });
  const silent = rules.filter((rule) => !output.includes(rule));
  return { ok: silent.length === 0, output: `No known-bad file broke: ${silent.join(', ')}\n${output}` };
}
