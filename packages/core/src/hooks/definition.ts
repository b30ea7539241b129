import type { LatchkeyError } from '@latchkey/protocol/errors'
import type { Client } from '../types/client.js'
import type { State } from '../types/state.js'

export type Functions = Readonly<Record<string, (...given: never[]) => unknown>>

/** A hook over the client's state; each framework's package implements it. */
export interface StateHook<A extends readonly unknown[], S, F = unknown> {
  /** The value's fields. Default: the whole state. */
  readonly pick?: (state: State) => Partial<State>
  readonly show: (state: State, client: Client, ...given: A) => S
  /** @param given reads the parameters at the time of a call */
  readonly functions?: (client: Client, given: () => A) => F
  /** `run` is called for each new key while mounted, not for undefined. */
  readonly key?: (state: State, ...given: A) => string | undefined
  /** @param locale the host's BCP 47 tag. @returns the stop function */
  readonly run?: (client: Client, locale: string | undefined, ...given: A) => void | (() => void)
}

/** The value is tracked as a whole. */
export type ValueHook<A extends readonly unknown[], S> = StateHook<A, S>

export interface QueryState<T> {
  /** `idle` without a question. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** The latest answer to this question, kept while repeated and after a failure. */
  readonly data: T | undefined
  readonly error: LatchkeyError | undefined
}

export interface QueryFunctions {
  readonly refetch: () => Promise<void>
}

/** Asks again for each new key; drops answers to earlier questions. */
export interface QueryHook<A extends readonly unknown[], T, S = QueryState<T>, P = unknown> {
  /** Undefined: no question. */
  readonly key: (state: State, ...given: A) => string | undefined
  readonly ask: (client: Client, ...given: A) => Promise<T>
  /** A change repeats the question. */
  readonly again?: (state: State) => P
  /** Default: `status`, `data` and `error`. */
  readonly show?: (query: QueryState<T>, part: P) => S
}

export type ValueQueryHook<A extends readonly unknown[], T, S, P> = QueryHook<A, T, S, P>

/** Runs an action on call, with `status`, `data` and `error` of the latest call. */
export type MutationHook<A extends readonly unknown[], T> = (client: Client, ...given: A) => Promise<T>

/** For a component's setup. */
export interface Framework {
  readonly client: Client
  readonly locale?: string | undefined
  /** Compares fields. @returns a getter */
  readonly part: <T>(selector: (state: State) => T) => () => T
  readonly follow: <T>(store: {
    readonly getState: () => T
    readonly subscribe: (listener: () => void) => () => void
  }) => () => T
  /** Runs while mounted, again for each new value, after the previous stop function. */
  readonly watch: <T>(read: () => T, run: (value: T) => void | (() => void)) => void
}

export interface Composed<S, F> {
  readonly read: () => S
  readonly functions: F
}
