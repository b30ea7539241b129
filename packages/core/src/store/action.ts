import type { LatchkeyError } from '@latchkey/protocol/errors'
import { earlyError, isLatchkeyError } from '@latchkey/protocol/errors/early'
import type { StoreApi } from 'zustand/vanilla'
import type { Client } from '../types/client.js'
import type { State } from '../types/state.js'
import { type Context, contextOf, type StateChange } from './context.js'

/**
 * Makes a public action of a function that takes the context: what it throws, or rejects with, is reported as
 * INTERNAL_SDK_ERROR and thrown on as a LatchkeyError with its category.
 */
export const action =
  <A extends readonly unknown[], R>(run: (context: Context, ...given: A) => R) =>
  (client: Client, ...given: A): R => {
    const context = contextOf(client)
    return guard(context, () => run(context, ...given))
  }

/** A promise that several callers share: they share the guarded one as well. */
interface Shared extends Promise<unknown> {
  guarded?: Promise<unknown>
}

/**
 * Runs a part of the public interface.
 *
 * @throws LatchkeyError always one of ours; reported unless it is a visitor's answer
 */
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

/** Reports an error once the code of reporting is there; where it cannot come, the caller has the error all the same. */
export function reportLate(context: Pick<Context, 'client' | 'lazy'>, error: LatchkeyError): void {
  context.lazy
    .report()
    .then(({ report }) => report(context.client, error))
    .catch(() => {})
}

/** How many state changes the debug report shows. */
const CHANGES = 50

/** Makes what changes the state of a client, and keeps note of it. */
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
