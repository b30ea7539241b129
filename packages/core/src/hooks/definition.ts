import type { LatchkeyError } from '@latchkey/protocol/errors'
import type { Client } from '../types/client.js'
import type { State } from '../types/state.js'

export type Functions = Readonly<Record<string, (...given: never[]) => unknown>>

/**
 * A hook over the client's state, for any framework; a framework's package implements it with refs,
 * stores or signals. `A` are its parameters, `S` its value, `F` its functions.
 */
export interface StateHook<A extends readonly unknown[], S, F = unknown> {
  /**
   * The fields that the value depends on, if it contains new objects each time. Default: the whole
   * state.
   */
  readonly pick?: (state: State) => Partial<State>
  /** The value for a state. Objects have the same fields each time. */
  readonly show: (state: State, client: Client, ...given: A) => S
  /** @param given reads the parameters at the time of a call */
  readonly functions?: (client: Client, given: () => A) => F
  /** While a component is mounted, `run` is called for each new key; not for undefined. */
  readonly key?: (state: State, ...given: A) => string | undefined
  /** @param locale BCP 47 tag set by the host. @returns the stop function */
  readonly run?: (client: Client, locale: string | undefined, ...given: A) => void | (() => void)
}

/** A hook whose value is tracked as a whole: a list, a union, or an object that hosts pass on. */
export type ValueHook<A extends readonly unknown[], S> = StateHook<A, S>

/** How a query stands. */
export interface QueryState<T> {
  /** `idle` without a question. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** The latest answer to this question; kept while it is repeated and after a failure. */
  readonly data: T | undefined
  readonly error: LatchkeyError | undefined
}

/** Functions of a hook that asks. */
export interface QueryFunctions {
  /** Repeats the question; never rejects. */
  readonly refetch: () => Promise<void>
}

/**
 * A hook that asks a node, a wallet or the gateway: when a component mounts, and again for each new
 * key. Answers to earlier questions are dropped.
 */
export interface QueryHook<A extends readonly unknown[], T, S = QueryState<T>, P = unknown> {
  /** Equal keys are the same question; undefined is none. */
  readonly key: (state: State, ...given: A) => string | undefined
  readonly ask: (client: Client, ...given: A) => Promise<T>
  /** A part of the state; its change repeats the question. */
  readonly again?: (state: State) => P
  /** Default: `status`, `data` and `error`. */
  readonly show?: (query: QueryState<T>, part: P) => S
}

/** A hook that asks, and whose value is tracked as a whole. */
export type ValueQueryHook<A extends readonly unknown[], T, S, P> = QueryHook<A, T, S, P>

/**
 * A hook that runs an action on call: `mutate`, `mutateAsync`, `reset`, and `status`, `data` and
 * `error` of the latest call.
 */
export type MutationHook<A extends readonly unknown[], T> = (client: Client, ...given: A) => Promise<T>

/** A framework's primitives, for a component in setup. */
export interface Framework {
  readonly client: Client
  /** BCP 47 tag of the UI's language. */
  readonly locale?: string | undefined
  /** Tracks a part of the state, by equality of its fields. @returns a getter */
  readonly part: <T>(selector: (state: State) => T) => () => T
  /** Tracks a store. @returns a getter */
  readonly follow: <T>(store: {
    readonly getState: () => T
    readonly subscribe: (listener: () => void) => () => void
  }) => () => T
  /**
   * Runs while the component is mounted, and again for each new value, after the previous run's
   * stop function.
   */
  readonly watch: <T>(read: () => T, run: (value: T) => void | (() => void)) => void
}

/** A hook in a framework: a tracked getter of its value, and its functions. */
export interface Composed<S, F> {
  readonly read: () => S
  readonly functions: F
}
