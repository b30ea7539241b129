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

export interface StateChange {
  readonly at: number
  readonly action: string
  readonly keys: readonly string[]
}

/** The attempts to connect and to switch; only the newest of each kind counts. */
export interface Attempts {
  /** The last id; ids are never reused. */
  id: number
  controller: AbortController | undefined
}

export interface Remembered {
  readonly record: StoredConnection
  readonly look: () => void
  readonly stop: () => void
}

/** Wallets of earlier visits that are not connected (yet), and the account readers. */
export interface WalletRecords {
  /** Records in restoration. They stay stored meanwhile, since the page may be left. */
  readonly restoring: Set<StoredConnection>
  readonly remembered: Map<string, Remembered>
  /** Each family's address normalization, loaded once per client. */
  readonly readers: Map<Namespace, (account: Account) => Account | undefined>
}

/**
 * The internals of one client that core's modules share, including live objects; never public.
 * Public actions get it with `contextOf(client)`.
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
  readonly connections: Map<string, Connection>
  /** By connection id: stops following it and drops the live object, without telling the wallet. */
  readonly watches: Map<string, () => void>
  /**
   * Connections that nothing follows yet. The function stops listening and returns whether the
   * wallet disconnected.
   */
  readonly held: Map<Connection, () => boolean>
  readonly wallets: WalletRecords
  readonly attempts: Attempts
  /** The network that the visitor chose for a family before connecting. */
  readonly chosen: Map<Namespace, Caip2>
  /** Aborted when the current run ends; timers, fetches and listeners depend on it. */
  readonly lifetime: AbortSignal
  /**
   * Claims families for an operation (restore, connect, disconnect). The returned function tells
   * whether the operation still owns a family: the latest claim wins, and late answers of earlier
   * operations are dropped.
   */
  claim(namespaces: readonly Namespace[]): (namespace: Namespace) => boolean
  update(action: string, change: (state: State) => Partial<State>): void
  track<N extends EventName>(event: N, properties: EventProperties[N]): void
  drain(): readonly LatchkeyEvent[]
  channel: TabChannel | null
  readonly modal: ModalControl
  /** The UIs and places of the modal; empty means that nothing can show it. */
  readonly mounts: Mounts
  readonly lazy: Loaders
  /** Keys that the host set in its configuration, for the debug report. */
  readonly hostKeys: ReadonlySet<string>
  /** The latest state changes, oldest first, for the debug report. */
  readonly changes: readonly StateChange[]
}

const CONTEXT: unique symbol = Symbol('latchkey.context')

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
