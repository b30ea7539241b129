import type { StoreApi } from 'zustand/vanilla'
import { createClaim } from '../connections/beginRestore.js'
import { lazy } from '../lazy.js'
import { createEvents, type Events } from '../log/createEvents.js'
import { createLog, printLine } from '../log/createLog.js'
import { createLifecycle, type Lifecycle } from '../platform/lifecycle.js'
import type { SafeStorage } from '../platform/safeStorage.js'
import { createModalControl } from '../router/createModalControl.js'
import { createMounts } from '../router/createMounts.js'
import { createClientStorage, storagePrefix } from '../storage/records.js'
import { createUpdate } from '../store/action.js'
import type { Context } from '../store/context.js'
import type { Resolved } from '../store/initialState.js'
import type { Client } from '../types/client.js'
import type { Config } from '../types/config.js'
import type { Platform } from '../types/platform.js'
import type { State } from '../types/state.js'
import { beginRun } from './run.js'

interface CreateContextParameters {
  /** The context exists before the client. */
  readonly client: () => Client
  readonly config: Config
  readonly resolved: Resolved
  readonly platform: Platform
  readonly store: StoreApi<State>
}

interface Parts {
  readonly context: Context
  readonly events: Events
  readonly lifecycle: Lifecycle
}

export function createContext({ client, config, resolved, platform, store }: CreateContextParameters): Parts {
  const { debug = false, logLevel = typeof debug === 'string' ? debug : debug ? 'debug' : 'error' } = config
  const log = createLog({
    now: platform.now,
    level: logLevel,
    tell: (level, line) => {
      if (debug) printLine(level, line)
      config.onLog?.(level, line)
    },
  })
  const { onFailure } = platform.storage as Partial<SafeStorage>
  onFailure?.((reason) => log.error('Storage is blocked or full; memory is used', { reason }))
  const events = createEvents({ platform, store, log })
  const lifecycle = createLifecycle({ platform, id: resolved.id, begin: () => beginRun(context) })
  const scope = storagePrefix(platform.window, resolved.id)
  const { metadata, networks } = resolved.config
  const remotes = [...resolved.adapters.values()].filter(({ remote }) => remote)
  const context: Context = {
    ...resolved,
    track: events.track,
    drain: events.drain,
    ...createUpdate(store, platform.now),
    get client() {
      return client()
    },
    store,
    platform,
    log,
    lazy,
    mounts: createMounts(() => context),
    modal: createModalControl(() => context),
    connections: new Map(),
    watches: new Map(),
    held: new Map(),
    wallets: { restoring: new Set(), remembered: new Map(), readers: new Map() },
    attempts: { id: 0, controller: undefined },
    chosen: new Map(),
    channel: null,
    storage: createClientStorage(platform, scope),
    env: {
      platform,
      log,
      scope,
      metadata,
      network: resolved.network,
      networks: (namespace) => networks.filter((network) => network.chainNamespace === namespace),
      remoteNamespaces: remotes.map(({ namespace }) => namespace),
      remoteFamilies: () => Promise.all(remotes.flatMap((adapter) => adapter.remote?.() ?? [])),
      present: async (request) => (await lazy.present()).present(context, request),
      rpc: async (...parameters) => (await lazy.wallet()).rpcOf(context)(...parameters),
    },
    get lifetime() {
      return lifecycle.signal()
    },
    claim: createClaim(lifecycle),
  }
  for (const connector of context.connectors.values()) connector.arrive?.(platform)
  return { context, events, lifecycle }
}
