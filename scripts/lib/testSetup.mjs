import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

// Only ends hanging waits.
const PATIENCE_MS = 60_000
// Shared by files of one process.
const retryingExpect = Symbol.for('latchkey.patient')
if (!(retryingExpect in vi)) {
  const { waitFor, waitUntil } = vi
  vi.waitFor = (condition, options) =>
    waitFor(condition, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
  vi.waitUntil = (condition, options) =>
    waitUntil(condition, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
  Object.assign(vi, { [retryingExpect]: true })
}

// Restores the real clock and waits for imports: one pending at a file's end fails in every later
// file of the process. Vitest restores globals only after the next file's modules are evaluated.
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await vi.dynamicImportSettled()
})

const { testPath } = expect.getState()
const text = testPath === undefined ? '' : readFileSync(testPath, 'utf8')

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: PATIENCE_MS })
  beginPage()
}

// Fixed values, except in "npm run fuzz".
if (text.includes("from 'fast-check'")) {
  const { configureGlobal } = await import('fast-check')
  const { LATCHKEY_FUZZ_SEED: seed, LATCHKEY_FUZZ_MS: time } = process.env
  configureGlobal({
    seed: Number(seed ?? 20_260_101),
    ...(time ? { numRuns: 1_000_000, interruptAfterTimeLimit: Number(time) } : {}),
  })
}

/** Files of one process share a window: reset address and wallet announcements. */
function beginPage() {
  const { happyDOM, window: page } =
    /** @type {Window & { happyDOM?: { setURL: (url: string) => void } }} */ (globalThis.window)
  happyDOM?.setURL('http://localhost:3000/')
  const listen = page.addEventListener
  /** @type {Parameters<typeof listen>[]} */
  const consoleLines = []
  page.addEventListener = (/** @type {Parameters<typeof listen>} */ ...given) => {
    if (/^(eip6963|wallet-standard):/.test(given[0])) consoleLines.push(given)
    listen.apply(page, given)
  }
  afterAll(() => {
    page.addEventListener = listen
    for (const [type, listener, options] of consoleLines) page.removeEventListener(type, listener, options)
  })
}
