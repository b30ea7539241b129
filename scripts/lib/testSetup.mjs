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

// The next file of this process has the clock that the world has. It also imports the same modules: an import that is
// pending when a file ends is broken off in the middle, and fails in the same way for each file after it.
// Vitest takes stubbed globals away before a test; the modules of the next file are read before that.
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await vi.dynamicImportSettled()
})

const { testPath } = expect.getState()
const text = testPath === undefined ? '' : readFileSync(testPath, 'utf8')

if (typeof document !== 'undefined') {
  // A wait for something drawn has the same patience.
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: PATIENCE_MS })
  beginPage()
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

/**
 * Files that share a process share a window, too. Each begins at the address that pages of tests have, and hears wallets
 * announce themselves for as long as it runs.
 */
function beginPage() {
  const { happyDOM, window: page } =
    /** @type {Window & { happyDOM?: { setURL: (url: string) => void } }} */ (globalThis.window)
  happyDOM?.setURL('http://localhost:3000/')
  const listen = page.addEventListener
  /** @type {Parameters<typeof listen>[]} */
  const heard = []
  page.addEventListener = (/** @type {Parameters<typeof listen>} */ ...given) => {
    if (/^(eip6963|wallet-standard):/.test(given[0])) heard.push(given)
    listen.apply(page, given)
  }
  afterAll(() => {
    page.addEventListener = listen
    for (const [type, listener, options] of heard) page.removeEventListener(type, listener, options)
  })
}
