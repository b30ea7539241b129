import { relative } from 'node:path'
import { journalWriter } from '../lib/testJournal.mjs'
import { root } from '../lib/root.mjs'

/** @typedef {import('vitest/node').TestModule} TestModule */

export default class JournalReporter {
  write = journalWriter()

  onTestRunStart() {
    this.write({ type: 'begin' })
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    const { duration = 0, flaky = false } = test.diagnostic() ?? {}
    const outcome = state === 'passed' && flaky ? 'flaky' : state === 'pending' ? 'skipped' : state
    const name = `${relative(root, test.module.moduleId)} › ${test.fullName}`
    const texts = errors.map(({ message, stack, diff }) =>
      [stack ?? message, diff].filter(Boolean).join('\n'),
    )
    this.write({ type: 'test', id: test.id, name, outcome, ms: duration, errors: texts })
  }

  /**
   * A failed hook skips its suite.
   *
   * @param {import('vitest/node').TestSuite} suite
   */
  onTestSuiteResult(suite) {
    const name = `${relative(root, suite.module.moduleId)} › ${suite.fullName}`
    for (const error of suite.errors()) {
      this.write({ type: 'error', text: `${name}: ${error.stack ?? error.message}` })
    }
  }

  /** @param {TestModule} module */
  onTestModuleEnd(module) {
    const name = relative(root, module.moduleId)
    for (const error of module.errors()) {
      this.write({ type: 'error', text: `${name}: ${error.stack ?? error.message}` })
    }
    this.write({ type: 'file', name, ok: module.ok(), ms: module.diagnostic().duration })
  }

  /**
   * @param {readonly TestModule[]} _modules
   * @param {readonly { message: string, stack?: string | undefined }[]} unhandled
   * @param {'passed' | 'interrupted' | 'failed'} reason
   */
  onTestRunEnd(_modules, unhandled, reason) {
    for (const { message, stack } of unhandled) this.write({ type: 'error', text: stack ?? message })
    if (reason !== 'interrupted') this.write({ type: 'end' })
  }
}
