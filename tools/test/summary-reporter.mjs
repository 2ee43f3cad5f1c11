import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** Jest ends within a second. Later, something holds it. */
const HELD_MS = 5000;

/**
 * Ends the run with one plain line. Fails it when a test was skipped where none may be (CI), and when a path or a name of the call selects no test: Jest
 * itself is content with the paths that select one. Tells `endOfRun` of the result, and what holds Jest after it.
 */
export default class SummaryReporter {
  constructor(config) {
    this.config = config;
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites, testResults }) {
    const skipped = numPendingTests + numTodoTests;
    this.skippedInCi = Boolean(process.env.CI) && skipped > 0;
    if (this.skippedInCi) {
      const names = testResults.flatMap((file) =>
        file.testResults.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ fullName }) => `  ${fullName}`),
      );
      console.error(`\nNo test may be skipped here:\n${names.join('\n')}`);
    }
    const broken = testResults.filter(({ testExecError }) => testExecError).length;
    console.log(`\n${numPassedTests} passed, ${numFailedTests + (numFailedTestSuites > 0 ? broken : 0)} failed, ${skipped} skipped`);
    this.unused = unusedIn(this.config, testResults, numPassedTests + numFailedTests + broken);
    for (const sentence of this.unused) console.error(sentence);
    // A test that fails and a file that does not run are both failures of their suite. Jest itself decides only after its reporters.
    process.send?.({ exitCode: numFailedTestSuites > 0 || this.getLastError() ? 1 : 0 });
    setTimeout(() => process.send?.({ heldBy: process.getActiveResourcesInfo() }), HELD_MS).unref();
  }

  getLastError() {
    if (this.skippedInCi) return new Error('tests were skipped');
    return this.unused.length > 0 ? new Error('a part of the call selects no test') : undefined;
  }
}

/** A sentence about each part of the call that selects no test. Of a watched path, Jest runs what has changed alone. */
function unusedIn({ rootDir, testPathPatterns, testNamePattern, watch, onlyChanged }, testResults, ran) {
  if (watch || onlyChanged) return [];
  const files = testResults.map(({ testFilePath }) => testFilePath);
  const isUsed = (path) => {
    const executor = new testPathPatterns.constructor([path]).toExecutor({ rootDir });
    return files.some((file) => executor.isMatch(file));
  };
  const paths = testPathPatterns.patterns.filter((path) => !isUsed(path));
  return [
    ...paths.map((path) => `No test file matches ${path}.${suiteOf(rootDir, path)}`),
    ...(testNamePattern && ran === 0 ? [`No test of these files has ${testNamePattern} in its name.`] : []),
  ];
}

/** A suite imports its parts, so that their modules load once. */
function suiteOf(rootDir, path) {
  const folder = join(rootDir, dirname(path));
  const part = `'./${basename(path).replace(/\.ts$/, '')}.ts'`;
  const suites = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(?:test|round)\.ts$/.test(name)) : [];
  const suite = suites.find((name) => readFileSync(join(folder, name), 'utf8').includes(part));
  return suite ? ` It is a part of ${relative(rootDir, join(folder, suite))}.` : '';
}
