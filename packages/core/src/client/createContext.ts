import { createStore } from 'zustand/vanilla'
import { createEvents } from '../events/createEvents.js'
import type { Lifecycle } from '../lifecycle/createLifecycle.js'
import { late } from '../late/load.js'
import { createLog } from '../log/createLog.js'
import type { SafeStorage } from '../platform/safeStorage.js'
import { createModalControl } from '../router/createModalControl.js'
import type { Mounts } from '../router/createMounts.js'
import { createClientStorage, storagePrefix } from '../storage/createClientStorage.js'
import { createTabs } from '../tabs/createTabs.js'
import type { Client } from '../types/client.js'
import type { Config } from '../types/config.js'
import type { Platform } from '../types/platform.js'
import type { State } from '../types/state.js'
import type { Context, StateChange } from './context.js'
import { createEnv } from './createEnv.js'
import { initialFeatures } from './initialFeatures.js'
import { initialState } from './initialState.js'
import { printLine } from './printLine.js'
import type { Resolved } from './resolveConfig.js'

/** How many state changes the debug report shows. */
const CHANGES = 50

/** What {@link createContext} needs. */
export interface CreateContextParameters {
  readonly client: Client
  /** As the host wrote it. */
  readonly config: Config
  readonly resolved: Resolved
  readonly platform: Platform
  readonly lifecycle: Lifecycle
  readonly mounts: Mounts
}

/** Puts together what the modules of core share about one client. */
export function createContext(parameters: CreateContextParameters): Context {
  const { client, config, resolved, platform, lifecycle, mounts } = parameters
  const { debug = false, logLevel } = config
  const level = typeof debug === 'string' ? debug : debug ? 'debug' : undefined
  const log = createLog({
    now: platform.now,
    level: logLevel ?? level ?? 'error',
    print: debug === false ? undefined : printLine,
  })
  // One note for developers; the visitor notices nothing (specification section 8, user demand 23.3).
  const { onFailure } = platform.storage as Partial<SafeStorage>
  onFailure?.((reason) => log.error('Storage is blocked or full; memory is used', { reason }))
  const auth = [...resolved.connectors.values()].some(({ type }) => type === 'AUTH')
  const theme: State['theme'] = {
    mode: config.themeMode ?? 'dark',
    variables: config.themeVariables ?? {},
  }
  const store = createStore<State>(() =>
    initialState(resolved.config, initialFeatures(resolved.config, auth), theme),
  )
  const events = createEvents({
    now: platform.now,
    collects: () => store.getState().features.analytics && !platform.wantsPrivacy(),
    onListenerError: (error) => log.error('A listener of events failed', String(error)),
  })
  const prefix = storagePrefix(platform, resolved.id)
  const changes: StateChange[] = []
  const tabs = createTabs(() => context, prefix)
  const context: Context = {
    client,
    config: resolved.config,
    store,
    platform,
    log,
    mounts,
    late,
    modal: createModalControl(() => context),
    changes,
    adapters: resolved.adapters,
    connectors: resolved.connectors,
    hostKeys: resolved.hostKeys,
    connections: new Map(),
    scratch: new Map(),
    storage: createClientStorage(platform, prefix),
    env: createEnv({
      config: resolved.config,
      platform,
      log,
      scope: prefix,
      lifetime: lifecycle.signal,
      connected: late.connected,
    }),
    get lifetime() {
      return lifecycle.signal()
    },
    track: events.track,
    onEvent: events.onEvent,
    drainEvents: events.drain,
    logLines: log.lines,
    update: (action, change) => {
      const patch = change(store.getState())
      changes.push({ at: platform.now(), action, keys: Object.keys(patch) })
      if (changes.length > CHANGES) changes.shift()
      store.setState(patch)
    },
    actions: async (namespace) => (await late.session()).actionsOf(context, namespace),
    tabs,
    post: tabs.post,
  }
  return context
}
