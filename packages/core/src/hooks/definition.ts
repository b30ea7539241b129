import type { LatchkeyError } from '@latchkey/protocol/errors'
import type { Client } from '../types/client.js'
import type { State } from '../types/state.js'

/** Functions of a hook, by name. */
export type Functions = Readonly<Record<string, (...given: never[]) => unknown>>

/**
 * A hook over the client's state, for any framework: a package for one says it in refs, stores or signals. `A` are its
 * parameters, `S` the object or value that it shows, `F` its functions.
 */
export interface StateHook<A extends readonly unknown[], S, F = unknown> {
  /** The fields that the value is made from, where it holds new objects each time. Default: the whole state. */
  readonly pick?: (state: State) => Partial<State>
  /** The value for a state. An object has the same fields each time. */
  readonly show: (state: State, client: Client, ...given: A) => S
  /** @param given the parameters at the time of a call */
  readonly functions?: (client: Client, given: () => A) => F
  /** While a component is mounted, `run` is called, and again for another key; undefined: it is not. */
  readonly key?: (state: State, ...given: A) => string | undefined
  /** @param locale BCP 47 tag that the host chose. @returns stop */
  readonly run?: (client: Client, locale: string | undefined, ...given: A) => void | (() => void)
}

/** A hook whose value is followed as a whole: a list, a union, or an object that hosts hand on. */
export type ValueHook<A extends readonly unknown[], S> = StateHook<A, S>

/** How a query stands. */
export interface QueryState<T> {
  /** `idle` while there is nothing to ask. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** The latest answer to this question. It stays while it is asked again, and when that fails. */
  readonly data: T | undefined
  readonly error: LatchkeyError | undefined
}

/** Functions of a hook that asks. */
export interface QueryFunctions {
  /** Asks again; never rejects. */
  readonly refetch: () => Promise<void>
}

/**
 * A hook that asks a node, a wallet or the gateway: while a component is mounted, and anew for another key. Answers to
 * earlier questions are dropped.
 */
export interface QueryHook<A extends readonly unknown[], T, S = QueryState<T>, P = unknown> {
  /** Equal keys are the same question; undefined is none. */
  readonly key: (state: State, ...given: A) => string | undefined
  readonly ask: (client: Client, ...given: A) => Promise<T>
  /** A part of the state; when it changes, the same question is asked again. */
  readonly again?: (state: State) => P
  /** Default: `status`, `data` and `error`. */
  readonly show?: (query: QueryState<T>, part: P) => S
}

/** A hook that asks, and whose value is followed as a whole. */
export type ValueQueryHook<A extends readonly unknown[], T, S, P> = QueryHook<A, T, S, P>

/** A hook that runs an action at a call: `mutate`, `mutateAsync`, `reset`, and `status`, `data` and `error` of the latest call. */
export type MutationHook<A extends readonly unknown[], T> = (client: Client, ...given: A) => Promise<T>

/** The means of a framework, for a component that is being set up. */
export interface Framework {
  readonly client: Client
  /** BCP 47 tag of the elements' language. */
  readonly locale?: string | undefined
  /** Follows a part of the page's state. A part with equal fields is the same object. @returns reads it */
  readonly part: <T>(selector: (state: State) => T) => () => T
  /** Follows a store. @returns reads it */
  readonly follow: <T>(store: {
    readonly getState: () => T
    readonly subscribe: (listener: () => void) => () => void
  }) => () => T
  /** Runs while the component is mounted, and anew when the value has changed, after the stop of the run before. */
  readonly watch: <T>(read: () => T, run: (value: T) => void | (() => void)) => void
}

/** A hook in a framework: a tracked read of its value, and its functions. */
export interface Composed<S, F> {
  readonly read: () => S
  readonly functions: F
}
