import { earlyError } from '@latchkey/protocol/errors/early'
import { createStore } from 'zustand/vanilla'
import { browserPlatform } from '../platform/browserPlatform.js'
import { createProvider } from '../provider/createProvider.js'
import type { Client } from '../types/client.js'
import type { Config } from '../types/config.js'
import type { Eip1193Provider } from '../types/connector.js'
import { createContext } from './createContext.js'
import { setContext } from './context.js'
import { disconnectNow } from './disconnectNow.js'
import { initialState } from './initialState.js'
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
  const store = createStore(() => initialState(resolved, config))
  let provider: Eip1193Provider | undefined

  const context = createContext({ client: () => client, config, resolved, platform, store })
  const { connections, lifecycle, modal, mounts } = context
  const client: Client = {
    id: resolved.id,
    version: VERSION,
    config: resolved.config,
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    onEvent: context.onEvent,
    start: lifecycle.start,
    dispose: () => {
      lifecycle.dispose()
      modal.close({ status: 'dismissed' })
      mounts.dispose()
    },
    open: async (options = {}) =>
      context.lifetime.aborted
        ? { status: 'failed', error: earlyError('client_disposed') }
        : modal.open(options),
    close: () => modal.close(),
    disconnect: (namespace) => disconnectNow(context, namespace),
    provider: () => (provider ??= createProvider(context)),
    rawProvider: (namespace) => connections.get(store.getState().active[namespace] ?? '')?.provider,
    setTheme: ({ mode, variables }) =>
      context.update('setTheme', ({ theme }) => ({
        theme: { mode: mode ?? theme.mode, variables: { ...theme.variables, ...variables } },
      })),
    attach: mounts.attach,
    mount: mounts.mount,
    debug: async () => (await context.late.debug()).debugReport(context),
  }
  setContext(client, context)
  return client
}
