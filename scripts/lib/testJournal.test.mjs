import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'
import { runCommand } from './runCommand.mjs'
import { entryLine, failureLines, JOURNAL, journalCounts, readJournal } from './testJournal.mjs'

/** @typedef {import('./testJournal.mjs').Entry} Entry */

/** @param {string} id @param {import('./testJournal.mjs').Outcome} outcome @returns {Entry} */
const ended = (id, outcome) => ({ type: 'test', id, name: id, outcome, ms: 1 })
/** @type {Entry} */
const end = { type: 'end' }

test('behavior: the last outcome of a test counts', () => {
  const entries = [
    ended('a', 'passed'),
    ended('b', 'failed'),
    ended('b', 'flaky'),
    ended('c', 'skipped'),
    end,
  ]
  expect(journalCounts(entries, 0)).toEqual({ passed: 2, failed: 0, skipped: 1, flaky: 1 })
})

test.each([
  ['nothing was written', [], 0, 1],
  ['a failed exit without a failed test', [ended('a', 'passed'), end], 1, 1],
  ['no test at all', [end], 0, 1],
  ['a run that was killed', [ended('a', 'passed')], 124, 1],
  ['a run that was killed after a failure', [ended('a', 'failed')], 124, 2],
  ['failed tests', [ended('a', 'failed'), ended('b', 'failed'), end], 1, 2],
  ['an error outside of tests', [ended('a', 'passed'), { type: 'error', text: 'broken' }, end], 1, 1],
  ['a green run', [ended('a', 'passed'), end], 0, 0],
])('error: %s is counted', (_, entries, code, failed) => {
  expect(journalCounts(/** @type {Entry[]} */ (entries), code).failed).toBe(failed)
})

test('behavior: the screen shows failures, and one line per file or per test', () => {
  const file = { type: /** @type {const} */ ('file'), name: 'a.test.ts', ok: true, ms: 1200 }
  expect(entryLine(file, 'file')).toBe('  ✓ a.test.ts (1.2 s)')
  expect(entryLine(file, 'test')).toBeUndefined()
  expect(entryLine(ended('a', 'passed'), 'file')).toBeUndefined()
  expect(entryLine(ended('a', 'flaky'), 'test')).toBe('  ✓ a (0.0 s, on a retry)')
  expect(
    entryLine({ type: 'test', id: 'a', name: 'a', outcome: 'failed', ms: 0, errors: ['expected 1'] }, 'file'),
  ).toBe('  ✗ a (0.0 s)\nexpected 1')
})

test('behavior: the end of the report names the failed tests', () => {
  /** @type {Entry[]} */
  const entries = [
    { type: 'test', id: 'a', name: 'a', outcome: 'failed', ms: 0, errors: ['Error: expected 1\n  at it'] },
    ended('b', 'failed'),
    ended('b', 'flaky'),
    { type: 'error', text: 'c.test.ts: broken\n  at c.test.ts' },
    end,
  ]
  expect(failureLines(entries)).toEqual(['a: Error: expected 1', 'c.test.ts: broken'])
})

const passing = `test('behavior: passes', () => {})`
const failing = `test('behavior: fails', () => { throw new Error('as it must') })`
const brokenSetUp = [
  `describe('a suite', () => {`,
  `  beforeAll(() => { throw new Error('no server') })`,
  `  test('behavior: never runs', () => {})`,
  `})`,
].join('\n')

test.each([
  [
    'Vitest',
    'a.test.mjs',
    `import { test } from 'vitest'`,
    ['node_modules/vitest/vitest.mjs', 'run', `--reporter=${root}scripts/reporters/vitest.mjs`, '--root'],
  ],
  [
    'Playwright',
    'a.spec.mjs',
    `import { test } from '@playwright/test'`,
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=./scripts/reporters/playwright.mjs', '-c'],
  ],
])(
  'behavior: %s writes each test as it ends, with its errors',
  { timeout: 60_000 },
  async (_, file, imports, args) => {
    const dir = mkdtempSync(join(tmpdir(), 'latchkey-journal-'))
    try {
      const journal = join(dir, 'journal.jsonl')
      symlinkSync(`${root}node_modules`, join(dir, 'node_modules'))
      writeFileSync(join(dir, file), [imports, passing, failing].join('\n'))
      const { code } = await runCommand(process.execPath, [...args, dir], {
        quiet: true,
        env: { [JOURNAL]: journal },
      })
      const entries = readJournal(journal)
      expect(journalCounts(entries, code)).toMatchObject({ passed: 1, failed: 1, skipped: 0 })
      expect(entries.at(-1)).toEqual(end)
      expect(JSON.stringify(entries)).toContain('as it must')
    } finally {
      rmSync(dir, { recursive: true })
    }
  },
)

test('error: a suite that fails to set up counts as a failure, not only as skipped tests', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'latchkey-journal-'))
  try {
    const journal = join(dir, 'journal.jsonl')
    symlinkSync(`${root}node_modules`, join(dir, 'node_modules'))
    const imports = `import { beforeAll, describe, test } from 'vitest'`
    writeFileSync(join(dir, 'a.test.mjs'), [imports, passing, failing, brokenSetUp].join('\n'))
    const args = [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--reporter=${root}scripts/reporters/vitest.mjs`,
      '--root',
      dir,
    ]
    const { code } = await runCommand(process.execPath, args, { quiet: true, env: { [JOURNAL]: journal } })
    const entries = readJournal(journal)
    expect(journalCounts(entries, code)).toMatchObject({ passed: 1, failed: 2, skipped: 1 })
    expect(failureLines(entries).join('\n')).toContain('a.test.mjs › a suite: Error: no server')
  } finally {
    rmSync(dir, { recursive: true })
  }
}, 60_000)

test('behavior: a truncated last line is ignored', () => {
  const dir = mkdtempSync(join(tmpdir(), 'latchkey-journal-'))
  writeFileSync(join(dir, 'journal'), `${JSON.stringify(end)}\n{"type":"te`)
  expect(readJournal(join(dir, 'journal'))).toEqual([end])
  rmSync(dir, { recursive: true })
})
