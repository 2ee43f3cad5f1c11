const SHARED = 'libs/domain/src/shared';
const CONTENT = ['libs/domain/src/content', SHARED];
const PARTNER = ['libs/domain/src/partner', SHARED];

/** Packages that every app and service-kit may use; an app adds its own. */
const HTTP = ['express', 'cors', 'negotiator', 'zod'];

/**
 * Who may import whom (docs/architecture.md). `area` is a folder or a file; `may` names other areas, `packages` npm packages.
 * Everything else is forbidden there. Node's own modules, JSON files and tests are free.
 */
const AREAS = [
  { area: SHARED, may: [], packages: [] },
  { area: 'libs/domain/src/content', may: [SHARED], packages: ['fastest-levenshtein', 'zod'] },
  { area: 'libs/domain/src/partner', may: [SHARED], packages: ['zod'] },
  { area: 'libs/envelope/src', may: [SHARED], packages: ['zod'] },
  { area: 'libs/pages/src', may: CONTENT, packages: ['zod'] },
  { area: 'libs/fhir/src', may: PARTNER, packages: ['zod', '@types/fhir', 'jsonc-parser'] },
  { area: 'libs/csv-results/src', may: PARTNER, packages: ['csv-parse'] },
  { area: 'libs/hl7/src', may: PARTNER, packages: ['@medplum/core'] },
  {
    area: 'libs/db/src/shared',
    may: [SHARED, 'libs/db/src/generated', 'libs/db/src/tables'],
    packages: ['@opentelemetry/api', '@prisma/.*', 'kysely', 'lru-cache', 'pg'],
  },
  { area: 'libs/db/src/content', may: [...CONTENT, 'libs/db/src/shared', 'libs/db/src/generated', 'libs/db/src/tables'], packages: ['kysely'] },
  {
    area: 'libs/db/src/partner',
    may: [...PARTNER, 'libs/db/src/shared', 'libs/db/src/generated', 'libs/db/src/tables', 'libs/fhir/src'],
    packages: ['@prisma/.*', '@zxcvbn-ts/language-common', 'hash-wasm', 'kysely', 'pg'],
  },
  {
    area: 'libs/service-kit/src',
    may: [],
    packages: [
      ...HTTP,
      '@opentelemetry/.*',
      'helmet',
      'ipaddr\\.js',
      'lru-cache',
      'pino',
      'prom-client',
      'proxy-addr',
      'rate-limiter-flexible',
      'redis',
      'sonic-boom',
    ],
  },
  { area: 'libs/look/src', may: [], packages: [] },
  { area: 'libs/client/src', may: [], packages: ['openapi-fetch'] },
  { area: 'libs/testbed/src', may: [], packages: ['@jest/globals', '@medplum/core', 'esbuild', 'js-yaml', 'pg', 'playwright-core', 'redis'] },
  {
    area: 'apps/content-api/src',
    may: [...CONTENT, 'libs/envelope/src', 'libs/look/src', 'libs/pages/src', 'libs/service-kit/src'],
    packages: [...HTTP, '@asteasolutions/zod-to-openapi', 'helmet', 'highlight\\.js', 'jose', 'lru-cache', 'markdown-it', 'openapi3-ts'],
  },
  {
    area: 'apps/content-api/browser',
    may: [...CONTENT, ...['standing', 'statements', 'zone-strip'].map((name) => `apps/content-api/src/pages/value/${name}.ts`)],
    packages: ['papaparse', '@types/papaparse'],
  },
  { area: 'apps/partner-auth/browser', may: [], packages: ['@simplewebauthn/browser'] },
  {
    area: 'apps/mcp-server/src',
    may: [...CONTENT, 'libs/pages/src', 'libs/service-kit/src'],
    packages: [...HTTP, '@modelcontextprotocol/sdk', 'lru-cache', 'prom-client'],
  },
  {
    area: 'apps/partner-auth/src',
    may: [...PARTNER, 'libs/fhir/src', 'libs/look/src', 'libs/service-kit/src'],
    packages: [
      ...HTTP,
      '@simplewebauthn/server',
      '@types/fhir',
      'bowser',
      'cookie',
      'csv-stringify',
      '@types/d3-scale',
      'd3-scale',
      'helmet',
      'ipaddr\\.js',
      'jose',
      'lru-cache',
      'nodemailer',
      '@types/nodemailer',
      'oidc-provider',
      'openapi3-ts',
    ],
  },
  // The composition roots, which alone know the stores.
  {
    area: 'apps/content-api/src/deps.ts',
    may: [...CONTENT, 'apps/content-api/src', 'libs/db/src/content', 'libs/pages/src', 'libs/service-kit/src'],
    packages: [],
  },
  {
    area: 'apps/mcp-server/src/deps.ts',
    may: [...CONTENT, 'apps/mcp-server/src', 'libs/db/src/content', 'libs/pages/src', 'libs/service-kit/src'],
    packages: [],
  },
  {
    area: 'apps/partner-auth/src/deps.ts',
    may: [...PARTNER, 'apps/partner-auth/src', 'libs/db/src/partner', 'libs/fhir/src', 'libs/service-kit/src'],
    packages: [],
  },
  { area: 'prisma', may: ['libs'], packages: ['.*'] },
  { area: 'tools', may: ['apps/[^/]+/src', 'libs', 'prisma'], packages: ['.*'] },
];

/** Folders with floors, from the ground up: each floor uses only the ones before it. */
const FLOORS = {
  'libs/domain/src/content': [
    'model',
    'pricing',
    'names',
    'units',
    'interpretation',
    'reading',
    'report',
    'search',
    'checkout',
    'recommendation',
    'submissions',
  ],
  'libs/domain/src/partner': ['audit', 'model', 'oauth', 'consents', 'members', 'mail', 'lab', 'operator', 'lab-import'],
  'apps/content-api/src': ['cache', 'operations', 'edge', 'routes', 'openapi', 'pages'],
};

const TESTS = ['\\.(test|round|citus)\\.ts$', '/test/'];

const boundary = ({ area, may, packages }) => ({
  name: `boundary of ${area}`,
  severity: 'error',
  from: { path: `^${area}(/|$)`, pathNot: [...TESTS, ...(area.endsWith('.ts') ? [] : [`^${area}/deps\\.ts$`])] },
  to: {
    pathNot: ['\\.json$', ...[area, ...may, ...packages.map((name) => `node_modules/${name}`)].map((path) => `^${path}(/|$)`)],
    dependencyTypesNot: ['core'],
  },
});

/** Loose files beside the floors, such as `index.ts`, stand above them all. */
const order = ([house, floors]) =>
  floors.map((floor, place) => ({
    name: `floor of ${house}/${floor}`,
    severity: 'error',
    from: { path: `^${house}/${floor}/`, pathNot: TESTS },
    to: { path: `^${house}/(${[...floors.slice(place + 1).map((later) => `${later}/`), '[^/]+\\.ts$'].join('|')})`, pathNot: `^${house}/config\\.ts$` },
  }));

/** Of these houses, only `index.ts` and tests stand outside of a floor. */
const parted = (house) => ({
  name: `every part of ${house} has a floor`,
  severity: 'error',
  from: { path: `^${house}/(?!(${FLOORS[house].join('|')})/|index\\.ts$)`, pathNot: TESTS },
  to: {},
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...AREAS.map(boundary),
    ...Object.entries(FLOORS).flatMap(order),
    ...[CONTENT[0], PARTNER[0]].map(parted),
    { name: 'no circle, type-only imports included', severity: 'error', from: { pathNot: '/generated/' }, to: { circular: true } },
    { name: 'every import leads somewhere', severity: 'error', from: {}, to: { couldNotResolve: true } },
    // A part of a suite that no test imports would never run. Two files are started as processes.
    {
      name: 'every part of a suite is imported',
      severity: 'error',
      from: {},
      module: {
        path: '/test/.*\\.ts$',
        pathNot: ['\\.(test|round|citus)\\.ts$', '/(draining-service|logging-service|instance-process)\\.ts$'],
        numberOfDependentsLessThan: 1,
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^((apps|libs)/[^/]+|prisma)/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['@biomarker/source', 'import', 'types', 'node', 'default'], exportsFields: ['exports'] },
  },
};
