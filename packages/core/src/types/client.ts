import type { Namespace } from '@latchkey/protocol/caip'
import type { LatchkeyError } from '@latchkey/protocol/errors'
import type { LatchkeyEvent } from '@latchkey/protocol/events'
import type { ResolvedConfig } from './config.js'
import type { FamilyProviders } from './adapter.js'
import type { PayRequest, PayResult } from './pay.js'
import type { ViewName } from './route.js'
import type { ConnectedAccount, State } from './state.js'

/** What {@link Client.open} may be asked. */
export interface OpenOptions {
  /** A named view; Account is shown instead of Connect when connected. */
  readonly view?: ViewName | undefined
  /** Opens this wallet's own connecting screen: id, rdns or name, any case. */
  readonly wallet?: string | undefined
  readonly namespace?: Namespace | undefined
  /** A pairing URI to show (remote sessions). */
  readonly uri?: string | undefined
  /** Data of the view. */
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
  /** Closes the modal again when it is aborted, as long as this opening has not ended. */
  readonly signal?: AbortSignal | undefined
}

/** How an opening ended. */
export type OpenResult =
  | { readonly status: 'connected'; readonly account: ConnectedAccount }
  | { readonly status: 'rejected' }
  | { readonly status: 'failed'; readonly error: LatchkeyError }
  | { readonly status: 'dismissed' }

/** A mounted modal. The React package attaches one; `embedded` draws inline into `element`. */
export interface ModalHost {
  /** Draws (lazily) what the state says, until the returned function is called. */
  (parameters: {
    readonly client: Client
    readonly element?: Element | undefined
    readonly embedded: boolean
    /** Calls back at each sign of an opening to come (pointer or focus on a button), and at the opening; returns stop. */
    readonly onIntent: (listener: () => void) => () => void
    /** To be called when what draws cannot be loaded: the opening ends as failed, `chunk_failed`. */
    readonly onLost: (cause: unknown) => void
  }): () => void
}

/** One instance: configuration, state, actions. Nothing happens before `start()`. */
export interface Client {
  readonly id: string
  readonly version: string
  readonly config: ResolvedConfig
  getState(): State
  /** The state before start, for servers and first renders. */
  getInitialState(): State
  /**
   * What storage says that `start()` will begin with: a connected visitor is `reconnecting`, with the address.
   * Changes nothing; for a first render in the browser. Empty once the client has started.
   */
  getStoredState(): Partial<State>
  /** Calls the listener after each change; returns unsubscribe. */
  subscribe(listener: (state: State, previous: State) => void): () => void
  /** Calls the listener for each tracked event. */
  onEvent(listener: (event: LatchkeyEvent) => void): () => void
  /** Begins (counted); the returned stop tears down one macrotask after the last caller stopped. */
  start(): () => void
  /** Final: removes every listener, timer, socket and node. */
  dispose(): void
  /** Never rejects; settles when connected or closed. A second call navigates and shares the promise. */
  open(options?: OpenOptions): Promise<OpenResult>
  close(): void
  /**
   * Asks the visitor to pay: they connect, choose among what they hold, and confirm in their wallet. Needs `features.pay`.
   * Never rejects; settles as paid once the chain has it. A payment that was begun before, here or in another tab, is gone
   * on with, and nothing is paid twice.
   *
   * Errors: `invalid_payment_config`, `invalid_recipient`, `invalid_asset`, `invalid_amount`, `unable_to_initiate_payment`,
   * `unable_to_get_quote`, `transaction_reverted`, `payment_short`, `transaction_timeout`, and what wallet and nodes answer.
   */
  pay(request: PayRequest): Promise<PayResult>
  /** Settles after clean-up, in at most 3 s; the state flips at once. Without a family: all. */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * The family's stable standard interface, one object for the client's life.
   *
   * @throws LatchkeyError `adapter_not_found` when no adapter of the family is configured, or it has none
   */
  provider<N extends keyof FamilyProviders>(namespace: N): FamilyProviders[N]
  /** The wallet's own provider, or undefined. */
  rawProvider(namespace: Namespace): unknown
  setTheme(theme: {
    readonly mode?: State['theme']['mode'] | undefined
    readonly variables?: State['theme']['variables'] | undefined
  }): void
  /** Registers what draws the modal; used by UI packages. Returns detach. */
  attach(host: ModalHost): () => void
  /** Draws the modal inline into an element (`embedded`), or arms it for `append: false`. Returns unmount. */
  mount(element: Element, options?: { readonly embedded?: boolean | undefined }): () => void
  /** Versions, effective configuration with sources, detected wallets, last 50 state changes, log. No secrets. */
  debug(): Promise<DebugReport>
}

export interface DebugReport {
  readonly version: string
  readonly config: Readonly<
    Record<
      string,
      {
        readonly value: unknown
        /**
         * Who decided; `connector`, `gateway` and `timeZone` are what a feature is off by that somebody wants: nothing here
         * logs visitors in so, the gateway has none of it or there is no gateway, nothing is sold where the visitor is.
         */
        readonly source:
          | 'visitor'
          | 'host'
          | 'default'
          | 'remote'
          | 'basic'
          | 'connector'
          | 'gateway'
          | 'timeZone'
      }
    >
  >
  readonly detected: readonly { readonly id: string; readonly name: string; readonly type: string }[]
  readonly changes: readonly {
    readonly at: number
    readonly keys: readonly string[]
    readonly action?: string
  }[]
  readonly state: Readonly<Record<string, unknown>>
  readonly log: readonly string[]
}
