/** Ends the run with one plain line, and fails it when a test was skipped where none may be (CI). */
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
  }

  getLastError() {
    return this.skippedInCi ? new Error('tests were skipped') : undefined;
  }
}
