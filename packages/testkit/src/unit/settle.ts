// Before a test replaces the clock.
const { setTimeout: later } = globalThis

const STEP_MS = 10
const PATIENCE_MS = 4_000

const turn = (ms = 0): Promise<void> => new Promise((resolve) => void later(resolve, ms))

/** Testing Library sets it; React then wants `act` around each change. */
const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined }

/**
 * No test can wrap a wallet's answer in `act`. Has no effect inside Testing Library's own.
 *
 * @returns undo
 */
export function leaveAct(): () => void {
  const before = world.IS_REACT_ACT_ENVIRONMENT
  if (before === undefined) return () => undefined
  world.IS_REACT_ACT_ENVIRONMENT = false
  return () => void (world.IS_REACT_ACT_ENVIRONMENT = before)
}

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
 * Retries until the result is not undefined, null or false. Does not depend on the test's clock.
 *
 * @throws Error after four seconds, before a test's limit of five, or the condition's last error
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

/** A runner that ends during an import prints an error, or breaks it for later tests. */
export async function importsSettled(): Promise<void> {
  await turn(STEP_MS)
  if (typeof process === 'undefined' || process.env['VITEST'] !== 'true') return
  const { vi } = await import('vitest')
  await vi.dynamicImportSettled()
}
