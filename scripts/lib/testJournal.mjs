import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/**
 * One JSON object per line: an interrupted run loses nothing.
 *
 * @typedef {{ type: 'begin', total?: number }
 *   | { type: 'test', id: string, name: string, outcome: Outcome, ms: number, errors?: readonly string[] }
 *   | { type: 'file', name: string, ok: boolean, ms: number }
 *   | { type: 'error', text: string }
 *   | { type: 'end' }} Entry
 *
 * @typedef {'passed' | 'failed' | 'skipped' | 'flaky'} Outcome flaky: passed on a retry
 */

/**
 * @typedef {{ passed: number, failed: number, skipped: number, flaky?: number }} Counts flaky ones
 *   passed
 */

export const JOURNAL = 'LATCHKEY_TEST_JOURNAL'

/** @returns {(entry: Entry) => void} writes only in a run with a journal */
export function journalWriter() {
  const file = process.env[JOURNAL]
  return (entry) => {
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(entry)}\n`)
  }
}

/**
 * @param {string} file
 * @returns {Entry[]} without a cut-off line
 */
export function readJournal(file) {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line))
}

/**
 * @param {readonly Entry[]} entries
 * @param {number} code exit code
 * @returns {Counts} the last outcome of each test; failures include errors outside of tests, and
 *   runs that did not end, failed without a failed test, or had no test
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
 * @returns {string[]} first lines of failures, for the end of the report
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
 * @param {Entry} entry
 * @param {'file' | 'test'} each `test` for slow tests
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

/** @param {Counts} counts @returns {string} */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
