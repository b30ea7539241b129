import { CodedError, EARLY_ERRORS } from '@latchkey/protocol/errors/early'
import { lostChunk } from '../router/createModalControl.js'
import { createMounts } from '../router/createMounts.js'
import { beginRun } from '../lifecycle/beginRun.js'
import { createLifecycle } from '../lifecycle/createLifecycle.js'
import { browserPlatform } from '../platform/browserPlatform.js'
import { createProvider } from '../provider/createProvider.js'
import type { Client } from '../types/client.js'
import type { Config } from '../types/config.js'
import type { Eip1193Provider } from '../types/connector.js'
import { createContext } from './createContext.js'
import { setContext } from './context.js'
import { disconnectNow } from './disconnectNow.js'
import { resolveConfig } from './resolveConfig.js'
import { VERSION } from './version.js'

/**
 * Creates a client. Nothing happens before `start()`: no request, no listener, no read of storage (contracts.md 2).
 *
 * @param config networks and adapters are needed, everything else has a default
 * @throws LatchkeyError `invalid_config`: where, what is wrong, how to put it right
 */
export function createLatchkey(config: Config): Client {
  const platform = browserPlatform(config.platform)
  const resolved = resolveConfig(config, platform.isDevelopment())
  const lifecycle = createLifecycle({
    platform,
    id: resolved.id,
    begin: () => beginRun(context, VERSION),
  })
  const mounts = createMounts(
    () => client,
    resolved.config.append,
    () => context.modal.placesChanged(),
    (cause) => context.modal.close(lostChunk(cause)),
    (listener) => context.modal.onIntent(listener),
  )
  let provider: Eip1193Provider | undefined

  const client: Client = {
    id: resolved.id,
    version: VERSION,
    config: resolved.config,
    getState: () => context.store.getState(),
    getInitialState: () => context.store.getInitialState(),
    subscribe: (listener) => context.store.subscribe(listener),
    onEvent: (listener) => context.onEvent(listener),
    start: lifecycle.start,
    dispose: () => {
      lifecycle.dispose()
      context.modal.close({ status: 'dismissed' })
      mounts.dispose()
    },
    open: async (options = {}) =>
      lifecycle.disposed()
        ? { status: 'failed', error: new CodedError('client_disposed', EARLY_ERRORS.client_disposed) }
        : context.modal.open(options),
    close: () => context.modal.close(),
    disconnect: (namespace) => disconnectNow(context, namespace),
    provider: () => (provider ??= createProvider(context)),
    rawProvider: (namespace) => {
      const id = context.store.getState().active[namespace]
      return id === undefined ? undefined : context.connections.get(id)?.provider
    },
    setTheme: ({ mode, variables }) =>
      context.update('setTheme', ({ theme }) => ({
        theme: { mode: mode ?? theme.mode, variables: { ...theme.variables, ...variables } },
      })),
    attach: (host) => mounts.attach(host),
    mount: (element, { embedded = false } = {}) => mounts.mount(element, embedded),
    debug: async () => (await context.late.debug()).debugReport(context),
  }
  const context = createContext({ client, config, resolved, platform, lifecycle, mounts })
  setContext(client, context)
  return client
}
