import tseslint from 'typescript-eslint';

const FRAMEWORKS = ['express', '@modelcontextprotocol/*', 'oidc-provider', 'koa'];
const DRIVERS = ['@prisma/*', 'kysely', 'pg', 'redis', 'rate-limiter-flexible'];
const CONTENT = ['@biomarker/domain/content', '@biomarker/db/content'];
const PARTNER = ['@biomarker/domain/partner', '@biomarker/db/partner', '@biomarker/fhir'];
const APPS = ['@biomarker/content-api', '@biomarker/partner-auth', '@biomarker/mcp-server', '**/apps/*/src/**'];
const TESTING = ['**/testing/*', '**/test/*'];

/** Who may import whom (docs/architecture.md). Each row names what its files never import. */
const BOUNDARIES = [
  { files: ['libs/domain/src/shared/**'], never: [...FRAMEWORKS, ...DRIVERS, '@biomarker/*', '**/content/**', '**/partner/**'] },
  { files: ['libs/domain/src/content/**'], never: [...FRAMEWORKS, ...DRIVERS, '@biomarker/*', '**/partner/**'] },
  { files: ['libs/domain/src/partner/**'], never: [...FRAMEWORKS, ...DRIVERS, '@biomarker/*', '**/content/**'] },
  { files: ['libs/client/src/**'], never: [...FRAMEWORKS, ...DRIVERS, '@biomarker/*', ...APPS] },
  { files: ['libs/envelope/src/**'], never: [...FRAMEWORKS, ...DRIVERS, ...CONTENT, ...PARTNER, '@biomarker/db/*', '@biomarker/service-kit', ...APPS] },
  { files: ['libs/pages/src/**'], never: [...FRAMEWORKS, ...DRIVERS, ...PARTNER, '@biomarker/db/*', '@biomarker/envelope', '@biomarker/service-kit', ...APPS] },
  { files: ['libs/fhir/src/**'], never: [...FRAMEWORKS, ...DRIVERS, ...CONTENT, '@biomarker/db/*', '@biomarker/envelope', '@biomarker/service-kit', ...APPS] },
  { files: ['libs/service-kit/src/**'], never: ['@biomarker/*', '@prisma/*', 'oidc-provider', '@modelcontextprotocol/*', ...APPS] },
  { files: ['libs/db/src/content/**'], never: [...FRAMEWORKS, ...PARTNER, '@biomarker/service-kit', '@biomarker/envelope', '**/partner/**', ...APPS] },
  { files: ['libs/db/src/partner/**'], never: [...FRAMEWORKS, ...CONTENT, '@biomarker/service-kit', '@biomarker/envelope', '**/content/**', ...APPS] },
  { files: ['libs/db/src/shared/**'], never: [...FRAMEWORKS, ...CONTENT, ...PARTNER, '@biomarker/service-kit', '@biomarker/envelope', ...APPS] },
  {
    files: ['apps/content-api/src/**', 'apps/mcp-server/src/**'],
    except: ['**/deps.ts'],
    never: [...PARTNER, '@biomarker/db/*', '@prisma/*', 'kysely', 'pg', ...APPS],
  },
  { files: ['apps/content-api/src/deps.ts', 'apps/mcp-server/src/deps.ts'], never: [...PARTNER, '@prisma/*', ...APPS] },
  { files: ['apps/partner-auth/src/**'], except: ['**/deps.ts'], never: [...CONTENT, '@biomarker/db/*', '@prisma/*', 'kysely', 'pg', ...APPS] },
  { files: ['apps/partner-auth/src/deps.ts'], never: [...CONTENT, '@prisma/*', ...APPS] },
];

const SOURCE = ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'];
const TESTS = ['**/*.test.ts', '**/test/**'];

const boundary = ({ files, except = [], never }) => ({
  files: files.map((pattern) => (pattern.endsWith('.ts') ? pattern : `${pattern}/*.ts`)),
  ignores: [...TESTS, ...except],
  rules: {
    'no-restricted-imports': ['error', { patterns: [{ group: [...never, ...TESTING], message: 'This import crosses a boundary; see docs/architecture.md.' }] }],
  },
});

export default tseslint.config(
  { ignores: ['**/node_modules', '**/dist', '**/generated', '.nx', '.data', 'apps/content-api/public'] },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    },
  },
  ...BOUNDARIES.map(boundary),
  {
    files: SOURCE,
    // Generated.
    ignores: [...TESTS, 'libs/client/src/schema.ts'],
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 5],
      complexity: ['error', 15],
    },
  },
  {
    files: SOURCE,
    ignores: ['apps/*/src/config.ts', 'apps/*/src/main.ts', 'libs/testbed/**', ...TESTS],
    rules: { 'no-restricted-properties': ['error', { object: 'process', property: 'env', message: 'Only config.ts reads the environment.' }] },
  },
);
