import type { LatchkeyError } from '@latchkey/protocol/errors'
import { earlyError, isLatchkeyError } from '@latchkey/protocol/errors/early'
import { createStore } from 'zustand/vanilla'

export type MutationState<T> =
  | { readonly status: 'idle' | 'pending'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'success'; readonly data: T; readonly error: undefined }
  | { readonly status: 'error'; readonly data: undefined; readonly error: LatchkeyError }

/** An action with its state, for any framework. Members are stable and need no `this`. */
export interface Mutation<A extends readonly unknown[], T> {
  readonly getState: () => MutationState<T>
  readonly subscribe: (listener: () => void) => () => void
  /** Runs the action for event handlers. Never throws; the state holds the error. */
  readonly mutate: (...given: A) => void
  /** Runs the action. @throws LatchkeyError of the action; `internal` around any other error */
  readonly mutateAsync: (...given: A) => Promise<T>
  /** Resets to `idle`; a pending call still settles for its caller. */
  readonly reset: () => void
}

const IDLE = { status: 'idle', data: undefined, error: undefined } as const
const PENDING = { status: 'pending', data: undefined, error: undefined } as const

/**
 * Tracks the state of an action's latest call. The action starts synchronously, so a wallet may
 * open its window within the tap.
 *
 * @example
 * ```ts
 * const signing = createMutation((message: string) => signMessage(client, { message }))
 * signing.subscribe(() => (label.textContent = signing.getState().status))
 * button.addEventListener('click', () => signing.mutate('Hello'))
 * ```
 */
export function createMutation<A extends readonly unknown[], T>(
  run: (...given: A) => T | Promise<T>,
): Mutation<A, T> {
  const store = createStore<MutationState<T>>(() => IDLE)
  let latest = 0

  const mutateAsync = async (...given: A): Promise<T> => {
    const call = (latest += 1)
    const settle = (state: MutationState<T>) => {
      if (call === latest) store.setState(state, true)
    }
    settle(PENDING)
    try {
      const data = await run(...given)
      settle({ status: 'success', data, error: undefined })
      return data
    } catch (thrown) {
      const error = isLatchkeyError(thrown)
        ? thrown
        : earlyError('internal', { details: { reason: String(thrown) }, cause: thrown })
      settle({ status: 'error', data: undefined, error })
      throw error
    }
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    mutate: (...given) => {
      mutateAsync(...given).catch(() => {})
    },
    mutateAsync,
    reset: () => {
      latest += 1
      store.setState(IDLE, true)
    },
  }
}
