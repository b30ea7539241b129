// Runs before each test file.
import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

// The limit only ends hanging waits.
const PATIENCE_MS = 60_000
// Shared by files in one process.
const patient = Symbol.for('latchkey.patient')
if (!(patient in vi)) {
  const { waitFor, waitUntil } = vi
  vi.waitFor = (condition, options) =>
    waitFor(condition, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
  vi.waitUntil = (condition, options) =>
    waitUntil(condition, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
  Object.assign(vi, { [patient]: true })
}

// Restores the real clock for the next file of this process, and waits for pending imports: an
// import that is pending when a file ends fails in every later file. Vitest restores stubbed
// globals only after the next file's modules are evaluated.
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await vi.dynamicImportSettled()
})

const { testPath } = expect.getState()
const text = testPath === undefined ? '' : readFileSync(testPath, 'utf8')

if (typeof document !== 'undefined') {
  // The same timeout for DOM waits.
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: PATIENCE_MS })
  beginPage()
}

// The same values in every run; "npm run fuzz" sets other seeds.
if (text.includes("from 'fast-check'")) {
  const { configureGlobal } = await import('fast-check')
  const { LATCHKEY_FUZZ_SEED: seed, LATCHKEY_FUZZ_MS: time } = process.env
  configureGlobal({
    seed: Number(seed ?? 20_260_101),
    // As many values as the time allows.
    ...(time ? { numRuns: 1_000_000, interruptAfterTimeLimit: Number(time) } : {}),
  })
}

/** Files in one process share a window: reset the address, and listen to wallet announcements. */
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
