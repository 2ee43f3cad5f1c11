export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2023', parser: { syntax: 'typescript' }, experimental: { keepImportAttributes: true } }, module: { type: 'es6' } },
    ],
  },
  testEnvironmentOptions: { customExportConditions: ['@biomarker/source', 'node', 'node-addons'] },
  setupFiles: ['<rootDir>/libs/testbed/src/quiet-libraries.mjs'],
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/apps/.*/dist', '<rootDir>/.nx', '<rootDir>/.data'],
  coverageProvider: 'v8',
  // Ends what hangs, also on a machine that is busy with something else. No test is about its own time.
  testTimeout: 300_000,
  maxWorkers: 2,
  // A finished file leaves modules and AsyncLocalStorage instances behind, which slow every later file of its worker.
  workerIdleMemoryLimit: '400MB',
  reporters: ['default', '<rootDir>/tools/test/summary-reporter.mjs'],
};
