import { createRequire } from 'node:module';

const fromLab = createRequire(new URL('tools/lab/package.json', import.meta.url));
const tseslint = fromLab('typescript-eslint');
const regexp = fromLab('eslint-plugin-regexp');

// .dependency-cruiser.mjs holds who may import whom.

const SOURCE = ['apps/*/src/**/*.ts', 'apps/*/browser/**/*.ts', 'libs/*/src/**/*.ts'];
const COMMANDS = ['tools/**/*.ts', 'prisma/**/*.ts', 'libs/testbed/**/*.ts'];
const TESTS = ['**/*.test.ts', '**/*.round.ts', '**/test/**'];

export default tseslint.config(
  { ignores: ['**/node_modules', '**/dist', '**/generated', '.nx', '.data', 'apps/*/public'] },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    },
  },
  {
    files: [...SOURCE, ...COMMANDS],
    // Generated.
    ignores: [...TESTS, 'libs/client/src/schema.ts', 'libs/db/src/tables/*.ts'],
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 4],
      complexity: ['error', 15],
      'no-restricted-syntax': [
        'error',
        { selector: 'ObjectExpression > SpreadElement > ObjectExpression', message: 'Say the fields: an object in an object hides them from the type check.' },
      ],
    },
  },
  {
    files: ['**/*.ts'],
    // One program for all: `projectService` opens one for each project, which takes more than 4 GB.
    languageOptions: { parserOptions: { project: ['tsconfig.json', 'apps/content-api/browser/tsconfig.json'], tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  {
    files: SOURCE,
    ignores: [...COMMANDS, ...TESTS],
    plugins: { regexp },
    // A long text must not hold a service or a page up.
    rules: { 'regexp/no-super-linear-backtracking': 'error', 'regexp/no-super-linear-move': ['error', { ignorePartial: true }] },
  },
  {
    files: SOURCE,
    ignores: ['apps/*/src/config.ts', 'apps/*/src/main.ts', ...COMMANDS, ...TESTS],
    rules: { 'no-restricted-properties': ['error', { object: 'process', property: 'env', message: 'Only config.ts reads the environment.' }] },
  },
);
