// Read before a test replaces the clock.
const { setTimeout: later } = globalThis

const STEP_MS = 10
const PATIENCE_MS = 4_000

const turn = (ms = 0): Promise<void> => new Promise((resolve) => void later(resolve, ms))

/** React asks for `act` around each change while this is true; Testing Library sets it. */
const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined }

/**
 * Has React draw changes by itself, as in a browser and as within Testing Library's `waitFor`: a client changes its state
 * when a wallet answers, which no test can wrap into `act`. Inside of Testing Library's own `act` nothing changes.
 *
 * @returns puts it back as it was
 */
export function leaveAct(): () => void {
  const before = world.IS_REACT_ACT_ENVIRONMENT
  if (before === undefined) return () => undefined
  world.IS_REACT_ACT_ENVIRONMENT = false
  return () => void (world.IS_REACT_ACT_ENVIRONMENT = before)
}

/** Runs what changes the state from outside of React, and lets React draw it. */
export async function outsideAct<T>(run: () => Promise<T> | T): Promise<T> {
  const enterAct = leaveAct()
  try {
    const result = await run()
    await turn()
    await turn()
    return result
  } finally {
    enterAct()
  }
}

/**
 * Waits until a condition returns something other than undefined, null or false, and returns that. What it throws is
 * tried again. It does not depend on the test's clock.
 *
 * @throws Error after four seconds, before a test's own limit of five, or the last error of the condition
 */
export async function waitFor<T>(condition: () => T, timeoutMs = PATIENCE_MS): Promise<NonNullable<T>> {
  return outsideAct(async () => {
    let failure: unknown
    for (let waited = 0; waited <= timeoutMs; waited += STEP_MS) {
      try {
        const value = condition()
        failure = undefined
        if (value !== undefined && value !== null && value !== false) return value
      } catch (error) {
        failure = error
      }
      await turn(STEP_MS)
    }
    throw failure ?? new Error(`Waited ${timeoutMs} ms: ${String(condition)}`)
  })
}

/**
 * Waits for imports that are pending. A runner that ends within one prints an error, or breaks it off for the tests after
 * it.
 */
export async function importsSettled(): Promise<void> {
  await turn(STEP_MS)
  if (typeof process === 'undefined' || process.env['VITEST'] !== 'true') return
  const { vi } = await import('vitest')
  await vi.dynamicImportSettled()
}
