import type { Namespace } from '@latchkey/protocol/caip'
import type { LatchkeyError } from '@latchkey/protocol/errors'
import type { LatchkeyEvent } from '@latchkey/protocol/events'
import type { ResolvedConfig } from './config.js'
import type { FamilyProviders } from './adapter.js'
import type { PayRequest, PayResult } from './pay.js'
import type { ViewName } from './route.js'
import type { ConnectedAccount, State } from './state.js'

export interface OpenOptions {
  /** A connected visitor gets Account instead of Connect. */
  readonly view?: ViewName | undefined
  /** Opens this wallet's connecting screen: its id, rdns or name, in any case. */
  readonly wallet?: string | undefined
  readonly namespace?: Namespace | undefined
  /** A pairing URI to show, for the host's own remote sessions. */
  readonly uri?: string | undefined
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
  /** Closes the modal when aborted, unless this opening has ended. */
  readonly signal?: AbortSignal | undefined
}

/** How an opening of the modal ended. */
export type OpenResult =
  | { readonly status: 'connected'; readonly account: ConnectedAccount }
  | { readonly status: 'rejected' }
  | { readonly status: 'failed'; readonly error: LatchkeyError }
  | { readonly status: 'dismissed' }

/** Draws the modal. UI packages register it with {@link Client.attach}. */
export interface ModalHost {
  /**
   * Draws the state until the returned function is called; inline into `element` with `embedded`.
   */
  (parameters: {
    readonly client: Client
    readonly element?: Element | undefined
    readonly embedded: boolean
    /**
     * Listens to an opening and its signs (pointer or focus on a button); returns the unsubscribe
     * function.
     */
    readonly onIntent: (listener: () => void) => () => void
    /** Reports missing UI code: the opening fails with `chunk_failed`. */
    readonly onLost: (cause: unknown) => void
  }): () => void
}

/** A Latchkey client; inert before `start()`. */
export interface Client {
  readonly id: string
  readonly version: string
  readonly config: ResolvedConfig
  getState(): State
  /** The state before `start()`, for servers and first renders. */
  getInitialState(): State
  /**
   * The stored state that `start()` will begin with, for the browser's first render: a connected
   * visitor is `reconnecting`, with the address. Empty after `start()`.
   */
  getStoredState(): Partial<State>
  /** Listens to changes; returns the unsubscribe function. */
  subscribe(listener: (state: State, previous: State) => void): () => void
  /** Listens to tracked events; returns the unsubscribe function. */
  onEvent(listener: (event: LatchkeyEvent) => void): () => void
  /** Starts the client. It stops one macrotask after the last caller stopped it. */
  start(): () => void
  /** Ends the client for good, with all listeners, timers, sockets and nodes. */
  dispose(): void
  /**
   * Opens the modal. Never rejects; settles when the visitor is connected or the modal closes.
   * While it is open, a call navigates and returns the same promise.
   */
  open(options?: OpenOptions): Promise<OpenResult>
  close(): void
  /**
   * Asks the visitor to pay: to connect, choose a token and confirm in the wallet. Needs
   * `features.pay`. Never rejects; settles as `paid` once the transaction is mined. Resumes a
   * payment begun here or in another tab, so that the visitor never pays twice.
   *
   * Errors: `invalid_payment_config`, `invalid_recipient`, `invalid_asset`, `invalid_amount`,
   * `unable_to_initiate_payment`, `unable_to_get_quote`, `transaction_reverted`, `payment_short`,
   * `transaction_timeout`, and errors of the wallet and nodes.
   */
  pay(request: PayRequest): Promise<PayResult>
  /**
   * Disconnects one family, or all. The state changes at once; the promise settles after clean-up,
   * within 3 s.
   */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * The family's standard interface: one object for the client's lifetime.
   *
   * @throws LatchkeyError `adapter_not_found` when no configured adapter has one for the family
   */
  provider<N extends keyof FamilyProviders>(namespace: N): FamilyProviders[N]
  /** The wallet's own provider; undefined without a connection. */
  rawProvider(namespace: Namespace): unknown
  setTheme(theme: {
    readonly mode?: State['theme']['mode'] | undefined
    readonly variables?: State['theme']['variables'] | undefined
  }): void
  /** Registers the UI that draws the modal; returns the detach function. */
  attach(host: ModalHost): () => void
  /**
   * Draws the modal inline (`embedded`), or lets it open inside the element when `append` is false.
   * Returns the unmount function.
   */
  mount(element: Element, options?: { readonly embedded?: boolean | undefined }): () => void
  /**
   * Versions, the effective configuration with its sources, detected wallets, the last 50 state
   * changes and the log. Contains no secrets.
   */
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
         * `connector`: none provides this login. `gateway`: not offered, or no gateway. `timeZone`:
         * not sold in the region.
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
