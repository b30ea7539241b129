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

export interface Attempts {
  /** Never reused. */
  id: number
  controller: AbortController | undefined
}

export interface Remembered {
  readonly record: StoredConnection
  readonly check: () => void
  readonly stop: () => void
}

/** Of earlier visits, not connected yet. */
export interface WalletRecords {
  /** Stay stored: the page may be left. */
  readonly restoring: Set<StoredConnection>
  readonly remembered: Map<string, Remembered>
  /** Each family's address normalization. */
  readonly readers: Map<Namespace, (account: Account) => Account | undefined>
}

/** Never public. */
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
  /** Drops a connection without telling the wallet. */
  readonly watches: Map<string, () => void>
  /** Not followed yet. Returns whether the wallet disconnected. */
  readonly held: Map<Connection, () => boolean>
  readonly wallets: WalletRecords
  readonly attempts: Attempts
  /** Chosen before connecting. */
  readonly chosen: Map<Namespace, Caip2>
  /** Aborted when the run ends. */
  readonly lifetime: AbortSignal
  /**
   * The latest claim of a family wins; the returned function tells whether an operation still has
   * it.
   */
  claim(namespaces: readonly Namespace[]): (namespace: Namespace) => boolean
  update(action: string, change: (state: State) => Partial<State>): void
  track<N extends EventName>(event: N, properties: EventProperties[N]): void
  drain(): readonly LatchkeyEvent[]
  channel: TabChannel | null
  readonly modal: ModalControl
  readonly mounts: Mounts
  readonly lazy: Loaders
  readonly hostKeys: ReadonlySet<string>
  /** Oldest first. */
  readonly changes: readonly StateChange[]
}

const CONTEXT: unique symbol = Symbol('latchkey.context')

export function setContext(client: Client, context: Context): void {
  Object.defineProperty(client, CONTEXT, { value: context })
}

/** @throws LatchkeyError `invalid_config` for another copy's client */
export function contextOf(client: Client): Context {
  const { [CONTEXT]: context } = (client ?? {}) as Client & { readonly [CONTEXT]?: Context }
  if (context) return context
  const details = { path: 'client', reason: 'pass what createLatchkey() returned' }
  throw earlyError('invalid_config', { details })
}
