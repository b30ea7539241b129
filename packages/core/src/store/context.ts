import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import { earlyError } from '@latchkey/protocol/errors/early'
import type { EventName, EventProperties, LatchkeyEvent } from '@latchkey/protocol/events'
import type { StoreApi } from 'zustand/vanilla'
import type { Log } from '../log/createLog.js'
import type { ClientStorage, StoredConnection } from '../storage/records.js'
import type { Client } from '../types/client.js'
import type { ResolvedConfig } from '../types/config.js'
import type { Adapter } from '../types/adapter.js'
import type { Account, Connection } from '../types/connection.js'
import type { Connector } from '../types/connector.js'
import type { Env } from '../types/env.js'
import type { Platform, TabChannel } from '../types/platform.js'
import type { State } from '../types/state.js'
import type { Loaders } from './loaders.js'
import type { ModalControl, Mounts } from './modal.js'

/** One change of the state. */
export interface StateChange {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly action: string
  readonly keys: readonly string[]
}

/** The attempts to connect and to switch: of each kind the newest counts. */
export interface Attempts {
  /** The last one that was given; an id never comes back. */
  id: number
  /** Ends the attempt to connect that runs. */
  controller: AbortController | undefined
}

/** A wallet of this browser that was connected and shares nothing just now. */
export interface Remembered {
  readonly record: StoredConnection
  /** Asks it silently whether it shares something again. */
  readonly look: () => void
  /** No longer listens to it. */
  readonly stop: () => void
}

/** The wallets of earlier visits that are not connected, or not yet, and how the accounts of all of them are read. */
export interface WalletRecords {
  /** Records that are being restored. Until that ends they stay stored: the page may be left before. */
  readonly restoring: Set<StoredConnection>
  /** Remembered wallets, by `recordKey`. Their records stay stored; what listens to them is live. */
  readonly remembered: Map<string, Remembered>
  /** By family: how its adapter reads an account of a wallet. Functions, loaded once a client. */
  readonly readers: Map<Namespace, (account: Account) => Account | undefined>
}

/**
 * What the modules of core share about one client; never public. Live objects stand here, beside the store. Public
 * actions get it with `contextOf(client)` and hand it on.
 */
export interface Context {
  readonly client: Client
  readonly config: ResolvedConfig
  readonly store: StoreApi<State>
  readonly platform: Platform
  readonly storage: ClientStorage
  readonly env: Env & { readonly scope: string }
  readonly log: Log
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly connectors: ReadonlyMap<string, Connector>
  /** Live connections by id. */
  readonly connections: Map<string, Connection>
  /** By connection: what ends following it and lets the live object go. The wallet is not told. */
  readonly watches: Map<string, () => void>
  /** Connections that nobody follows yet, and what ends listening to them: it answers whether their wallet left. */
  readonly held: Map<Connection, () => boolean>
  readonly wallets: WalletRecords
  readonly attempts: Attempts
  /** The network that the visitor chose for a family before connecting; it is asked for at connect. */
  readonly chosen: Map<Namespace, Caip2>
  /** Of the current run: aborted when the client stops or is disposed; timers, fetches and listeners hang on it. */
  readonly lifetime: AbortSignal
  /**
   * Takes families for one piece of work (restore, connect, disconnect). The returned function says whether a family
   * is still this work's: whoever claims later wins, and late answers of earlier work are dropped.
   */
  claim(namespaces: readonly Namespace[]): (namespace: Namespace) => boolean
  /** Changes the state; `action` names the change in the debug report. */
  update(action: string, change: (state: State) => Partial<State>): void
  /** Emits a typed event to listeners and the analytics batch. */
  track<N extends EventName>(event: N, properties: EventProperties[N]): void
  /** Takes the events that wait to be sent, oldest first. */
  drain(): readonly LatchkeyEvent[]
  /** The line to the other tabs, while the client runs; `post` tells them. */
  channel: TabChannel | null
  readonly modal: ModalControl
  /** What draws the modal now; empty means that nothing can show it. */
  readonly mounts: Mounts
  /** Code that is loaded when it is needed. */
  readonly lazy: Loaders
  /** Keys that the host wrote in its configuration, for the debug report. */
  readonly hostKeys: ReadonlySet<string>
  /** The last changes of the state, oldest first, for the debug report. */
  readonly changes: readonly StateChange[]
}

const CONTEXT: unique symbol = Symbol('latchkey.context')

/** Attaches the context to a client; called once, by `createLatchkey`. */
export function setContext(client: Client, context: Context): void {
  Object.defineProperty(client, CONTEXT, { value: context })
}

/**
 * The context of a client made by this copy of the package.
 *
 * @throws LatchkeyError `invalid_config` for anything else
 */
export function contextOf(client: Client): Context {
  const { [CONTEXT]: context } = (client ?? {}) as Client & { readonly [CONTEXT]?: Context }
  if (context) return context
  const details = { path: 'client', reason: 'pass what createLatchkey() returned' }
  throw earlyError('invalid_config', { details })
}
