// Runs before each file of tests.
import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

// A wait is for a condition. Its limit only ends what would never come, so a slow machine has time.
const PATIENCE_MS = 60_000
// Files that share a process share this object too.
const patient = Symbol.for('latchkey.patient')
if (!(patient in vi)) {
  const { waitFor, waitUntil } = vi
  vi.waitFor = (condition, options) =>
    waitFor(condition, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
  vi.waitUntil = (condition, options) =>
    waitUntil(condition, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
  Object.assign(vi, { [patient]: true })
}

// The next file of this process has the clock that the world has.
afterAll(() => void vi.useRealTimers())

const { testPath } = expect.getState()
const text = testPath === undefined ? '' : readFileSync(testPath, 'utf8')

// A wait for something drawn has the same patience.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: PATIENCE_MS })
}

// Properties are checked with the same values in every run; "npm run fuzz" hands in seeds of its own.
if (text.includes("from 'fast-check'")) {
  const { configureGlobal } = await import('fast-check')
  const { LATCHKEY_FUZZ_SEED: seed, LATCHKEY_FUZZ_MS: time } = process.env
  configureGlobal({
    seed: Number(seed ?? 20_260_101),
    // As many values as the time allows, where a property does not say how many it can do.
    ...(time ? { numRuns: 1_000_000, interruptAfterTimeLimit: Number(time) } : {}),
  })
}
