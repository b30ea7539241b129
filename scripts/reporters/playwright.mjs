import { journalWriter } from '../lib/testJournal.mjs'

/** @typedef {import('@playwright/test/reporter').TestError} TestError */

const outcomes = /** @type {const} */ ({
  expected: 'passed',
  unexpected: 'failed',
  skipped: 'skipped',
  flaky: 'flaky',
})

export default class JournalReporter {
  write = journalWriter()

  /** Keeps the list reporter for manual runs. */
  printsToStdio() {
    return false
  }

  /**
   * @param {unknown} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    this.write({ type: 'begin', total: suite.allTests().length })
  }

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, result) {
    if (result.status === 'interrupted') return
    const name = test.titlePath().filter(Boolean).slice(1).join(' › ')
    const errors = result.errors.map(textOf)
    this.write({
      type: 'test',
      id: test.id,
      name,
      outcome: outcomes[test.outcome()],
      ms: result.duration,
      errors,
    })
  }

  /** @param {TestError} error */
  onError(error) {
    this.write({ type: 'error', text: textOf(error) })
  }

  /** @param {import('@playwright/test/reporter').FullResult} result */
  onEnd({ status }) {
    if (status === 'passed' || status === 'failed') this.write({ type: 'end' })
  }
}

/** @param {TestError} error */
const textOf = ({ message = '', stack, snippet }) => [stack ?? message, snippet].filter(Boolean).join('\n')
