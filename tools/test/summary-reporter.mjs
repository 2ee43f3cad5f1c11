/** Jest ends within a second. Later, something holds it. */
const HELD_MS = 5000;

/** Ends the run with one plain line, and fails it when a test was skipped where none may be (CI). Tells `endOfRun` of the result, and what holds Jest after it. */
export default class SummaryReporter {
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
    // A test that fails and a file that does not run are both failures of their suite. Jest itself decides only after its reporters.
    process.send?.({ exitCode: numFailedTestSuites > 0 || this.skippedInCi ? 1 : 0 });
    setTimeout(() => process.send?.({ heldBy: process.getActiveResourcesInfo() }), HELD_MS).unref();
  }

  getLastError() {
    return this.skippedInCi ? new Error('tests were skipped') : undefined;
  }
}
