import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/**
 * One JSON object per line, so that nothing is lost however the run ends.
 *
 * @typedef {{ type: 'begin', total?: number }
 *   | { type: 'test', id: string, name: string, outcome: Outcome, ms: number, errors?: readonly string[] }
 *   | { type: 'file', name: string, ok: boolean, ms: number }
 *   | { type: 'error', text: string }
 *   | { type: 'end' }} Entry
 *
 * @typedef {'passed' | 'failed' | 'skipped' | 'flaky'} Outcome flaky: passed on a retry
 */

/** @typedef {{ passed: number, failed: number, skipped: number, flaky?: number }} Counts flaky ones are among the passed */

/** Names the reporters' file. */
export const JOURNAL = 'LATCHKEY_TEST_JOURNAL'

/** @returns {(entry: Entry) => void} writes to the journal of this run, nowhere without one */
export function journalWriter() {
  const file = process.env[JOURNAL]
  return (entry) => {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(entry)}\n`)
  }
}

/**
 * @param {string} file
 * @returns {Entry[]} a last line that was cut off is left out
 */
export function readJournal(file) {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line))
}

/**
 * @param {readonly Entry[]} entries
 * @param {number} code exit code of the run
 * @returns {Counts} the last outcome of each test counts; an error outside of tests is a failure,
 *   and so is a run that did not end, that failed without a failed test, or that had no test
 */
export function journalCounts(entries, code) {
  /** @type {Map<string, Outcome>} */
  const outcomes = new Map()
  for (const entry of entries) if (entry.type === 'test') outcomes.set(entry.id, entry.outcome)
  const of = (/** @type {Outcome} */ wanted) => [...outcomes.values()].filter((one) => one === wanted).length
  const errors = entries.filter(({ type }) => type === 'error').length
  const failed = of('failed') + errors
  const ended = entries.some(({ type }) => type === 'end')
  const silent = !ended || outcomes.size === 0 || (code !== 0 && failed === 0)
  return {
    passed: of('passed') + of('flaky'),
    failed: failed + (silent ? 1 : 0),
    skipped: of('skipped'),
    flaky: of('flaky'),
  }
}

/**
 * @param {readonly Entry[]} entries
 * @returns {string[]} the first line of each failure, for the end of the report, where it is not
 *   cut off
 */
export function failureLines(entries) {
  const last = new Map(entries.map((entry, at) => [entry.type === 'test' ? entry.id : at, entry]))
  return [...last.values()].flatMap((entry) => {
    if (entry.type === 'error') return [firstLine(entry.text)]
    if (entry.type !== 'test' || entry.outcome !== 'failed') return []
    return [`${entry.name}: ${firstLine(entry.errors?.[0] ?? 'no error was given')}`]
  })
}

const firstLine = (/** @type {string} */ text) => text.split('\n', 1)[0] ?? ''

/**
 * Per file, or per test for slow tests, and failures.
 *
 * @param {Entry} entry
 * @param {'file' | 'test'} each
 * @returns {string | undefined}
 */
export function entryLine(entry, each) {
  if (entry.type === 'error') return `  ✗ ${entry.text}`
  if (entry.type !== 'test' && entry.type !== 'file') return undefined
  const isFailed = entry.type === 'test' ? entry.outcome === 'failed' : !entry.ok
  if (!isFailed && (entry.type !== each || (entry.type === 'test' && entry.outcome === 'skipped')))
    return undefined
  const again = entry.type === 'test' && entry.outcome === 'flaky' ? ', on a retry' : ''
  const line = `  ${isFailed ? '✗' : '✓'} ${entry.name} (${(entry.ms / 1000).toFixed(1)} s${again})`
  return entry.type === 'test' ? [line, ...(entry.errors ?? [])].join('\n') : line
}

/** @param {Counts} counts @returns {string} the last line of the test command */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
