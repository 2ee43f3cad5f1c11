import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
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

const configOf = async <T>(file: string) => ((await import(pathToFileURL(file).href)) as { default: T }).default;
const foldersIn = (folder: string) => readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [`${folder}/${entry.name}`] : []));

/** Libraries with a boundary for each of their folders. */
const PARTED = ['libs/domain/src', 'libs/db/src'];
const WITHOUT_BOUNDARY = ['libs/db/src/generated', 'libs/db/src/tables'];
const HOUSES = ['libs/domain/src/content', 'libs/domain/src/partner', 'apps/content-api/src'];

/** The folders of the sources, whether or not the configuration knows them. */
function areas(): string[] {
  const apps = foldersIn('apps').flatMap((app) => [`${app}/src`, `${app}/browser`, `${app}/src/deps.ts`]);
  const libraries = foldersIn('libs').map((library) => `${library}/src`);
  const parts = [...libraries.filter((library) => !PARTED.includes(library)), ...PARTED.flatMap(foldersIn)];
  return [...apps.filter(existsSync), ...parts.filter((part) => !WITHOUT_BOUNDARY.includes(part))];
}

/** An area uses a package that nobody may use, a floor what stands above it. */
async function badImports(): Promise<KnownBad> {
  const { forbidden } = await configOf<{ forbidden: { name: string }[] }>('.dependency-cruiser.mjs');
  const floors = HOUSES.flatMap(foldersIn);
  const bad = (used: string) => `import used from '${used}';\n\nexport const all = used;\n`;
  return {
    rules: [...areas().map((area) => `boundary of ${area}`), ...floors.map((floor) => `floor of ${floor}`), ...forbidden.map(({ name }) => name)],
    files: {
      'node_modules/nobody/index.js': 'export default {};\n',
      'docker/nobody.ts': bad('./missing.ts'),
      'libs/domain/src/content/one.ts': "import type { Back } from './other.ts';\n\nexport type Forth = Back;\n",
      'libs/domain/src/content/other.ts': "import type { Forth } from './one.ts';\n\nexport type Back = Forth;\n",
      'libs/domain/test/part.ts': 'export {};\n',
      // Commands may use every package, but no file of `docker`.
      ...Object.fromEntries(['prisma', 'tools'].map((area) => [`${area}/known-bad.ts`, bad('../docker/nobody.ts')])),
      ...Object.fromEntries(areas().map((area) => [area.endsWith('.ts') ? area : `${area}/known-bad.ts`, bad('nobody')])),
      ...Object.fromEntries(HOUSES.map((house) => [`${house}/above.ts`, bad('nobody')])),
      ...Object.fromEntries(floors.map((floor) => [`${floor}/known-bad.ts`, bad('../above.ts')])),
    },
  };
}

const calls = (count: number) => '  console.log();\n'.repeat(count);

/** A text for each rule. */
const BAD_CODE: Record<string, string> = {
  'max-params': 'export const five = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e;\n',
  'max-lines': `console.log();\n`.repeat(251),
  'max-lines-per-function': `export function long() {\n${calls(81)}}\n`,
  complexity: `export const complex = (a: number) => ${'a === 1 ? 1 : '.repeat(16)}2;\n`,
  'no-restricted-properties': 'export const home = process.env.HOME;\n',
  'no-restricted-syntax': 'export const whole = { a: 1, ...{ b: 2 } };\n',
  'regexp/no-super-linear-backtracking': 'export const slow = /^\\s*<?\\s*1/;\n',
  'regexp/no-super-linear-move': 'export const slow = /a.*\\d/;\n',
  '@typescript-eslint/await-thenable': 'await 1;\nexport {};\n',
  '@typescript-eslint/consistent-type-imports': "import { Express } from 'express';\n\nexport type App = Express;\n",
  '@typescript-eslint/no-floating-promises': 'const later = async () => true;\nlater();\nexport {};\n',
  '@typescript-eslint/no-misused-promises': 'const later = async () => true;\nif (later()) console.log();\nexport {};\n',
  '@typescript-eslint/no-unused-vars': 'const unused = 1;\nexport {};\n',
};

async function badCode(): Promise<KnownBad> {
  const config = await configOf<{ name?: string; rules?: Record<string, unknown> }[]>('eslint.config.mjs');
  const own = config.filter(({ name }) => name === undefined).flatMap(({ rules = {} }) => Object.keys(rules));
  const files = Object.entries(BAD_CODE).map(([rule, text]) => [`libs/domain/src/${rule.replaceAll(/\W+/g, '-')}.ts`, text]);
  return { rules: [...Object.keys(BAD_CODE), ...own], files: { ...Object.fromEntries(files), 'apps/content-api/browser/script.ts': 'export {};\n' } };
}

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

/** Each rule of imports, of lint and of what is used refuses a file that breaks it, and each folder of the sources has its rule. The files stand in a copy of the configuration, not among the sources. */
export const importsRefused = () => badImports().then((bad) => refuses(bad, CRUISER, sourcesOf(bad)));
export const lintRefused = () => badCode().then((bad) => refuses(bad, ESLINT, sourcesOf(bad)));
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
  const silent = [...new Set(rules)].filter((rule) => !output.split(/\n|: |  +|error /).includes(rule));
  return { ok: silent.length === 0, output: `No known-bad file broke: ${silent.join(', ')}\n${output}` };
}
