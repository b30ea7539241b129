/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} [flaky] of the passed ones, those that passed only on a retry
 */

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults
 */

/**
 * @param {VitestReport} report of Vitest's JSON reporter
 * @returns {Counts} a file that cannot be loaded counts as one failure
 */
export function vitestCounts(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {unknown[]} [errors] outside of any test
 */

/**
 * @param {PlaywrightReport} report of Playwright's JSON reporter
 * @returns {Counts} each error outside of a test counts as one failure
 */
export function playwrightCounts({ stats, errors = [] }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: stats.flaky,
  }
}

/**
 * What a run counts as when its exit code and its report disagree: a failed exit is never green.
 *
 * @param {Counts | undefined} counts undefined when no report was written
 * @param {number} code exit code
 * @returns {Counts}
 */
export function withExitCode(counts, code) {
  if (!counts) return { passed: 0, failed: 1, skipped: 0 }
  const silentFailure = code !== 0 && counts.failed === 0
  const empty = counts.passed + counts.failed + counts.skipped === 0
  return { ...counts, failed: counts.failed + (silentFailure || empty ? 1 : 0) }
}

/**
 * @param {Counts} counts
 * @returns {string} the last line of the test command
 */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
