import type { LatchkeyError } from '@latchkey/protocol/errors'
import { earlyError, isLatchkeyError } from '@latchkey/protocol/errors/early'
import type { StoreApi } from 'zustand/vanilla'
import type { Client } from '../types/client.js'
import type { State } from '../types/state.js'
import { type Context, contextOf, type StateChange } from './context.js'

/**
 * Makes a public action: errors are reported as INTERNAL_SDK_ERROR and rethrown as LatchkeyError.
 * Bundlers drop the actions that a page does not use.
 */
/* @__NO_SIDE_EFFECTS__ */
export function action<A extends readonly unknown[], R>(
  run: (context: Context, ...given: A) => R,
): (client: Client, ...given: A) => R {
  return (client, ...given) => {
    const context = contextOf(client)
    return guard(context, () => run(context, ...given))
  }
}

interface Shared extends Promise<unknown> {
  guarded?: Promise<unknown>
}

/** @throws LatchkeyError always; reported unless it is a visitor's answer */
export function guard<R>(context: Context, run: () => R): R {
  const fail = (thrown: unknown): never => {
    const error = isLatchkeyError(thrown)
      ? thrown
      : earlyError('internal', { details: { reason: String(thrown) }, cause: thrown })
    reportLate(context, error)
    throw error
  }
  try {
    const result = run()
    if (!(result instanceof Promise)) return result
    const shared = result as Shared
    return (shared.guarded ??= shared.catch(fail)) as R
  } catch (thrown) {
    return fail(thrown)
  }
}

/** The caller has the error anyway. */
export function reportLate(context: Pick<Context, 'client' | 'lazy'>, error: LatchkeyError): void {
  context.lazy
    .report()
    .then(({ report }) => report(context.client, error))
    .catch(() => {})
}

const CHANGES = 50

export function createUpdate(store: StoreApi<State>, now: () => number): Pick<Context, 'changes' | 'update'> {
  const changes: StateChange[] = []
  return {
    changes,
    update: (name, change) => {
      const patch = change(store.getState())
      changes.push({ at: now(), action: name, keys: Object.keys(patch) })
      if (changes.length > CHANGES) changes.shift()
      store.setState(patch)
    },
  }
}
