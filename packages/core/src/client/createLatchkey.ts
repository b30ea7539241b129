import { earlyError } from '@latchkey/protocol/errors/early'
import type { Namespace } from '@latchkey/protocol/namespaces'
import { createStore } from 'zustand/vanilla'
import { withPart } from '../lazy.js'
import { browserPlatform } from '../platform/browserPlatform.js'
import { guard, reportLate } from '../store/action.js'
import { type Context, setContext } from '../store/context.js'
import { initialState } from '../store/initialState.js'
import type { Client } from '../types/client.js'
import type { Config } from '../types/config.js'
import { createContext } from './createContext.js'
import { checkTheme, readOptions } from './options.js'
import { readStored } from './readStored.js'
import { resolveConfig } from './resolveConfig.js'

/**
 * Creates a client. Before `start()` it makes no request, adds no listener and reads no storage.
 *
 * @param options only networks and adapters are required
 * @throws LatchkeyError `invalid_config`, which names the option, the mistake and the fix
 */
export function createLatchkey(options: Config): Client {
  const config = readOptions(options)
  const platform = browserPlatform(config.platform)
  const resolved = resolveConfig(config, platform.isDevelopment())
  const store = createStore(() => initialState(resolved, config))
  const providers: Record<string, unknown> = {}

  const { context, events, lifecycle } = createContext({
    client: () => client,
    config,
    resolved,
    platform,
    store,
  })
  const { connections, modal, mounts } = context
  const client: Client = {
    id: resolved.id,
    version: VERSION,
    config: resolved.config,
    getState: store.getState,
    getInitialState: store.getInitialState,
    getStoredState: () => (store.getState().phase === 'idle' ? readStored(context).patch : {}),
    subscribe: store.subscribe,
    onEvent: events.onEvent,
    start: lifecycle.start,
    dispose: () => {
      lifecycle.dispose()
      modal.close({ status: 'dismissed' })
      mounts.dispose()
    },
    open: async (opening = {}) => {
      if (context.lifetime.aborted) return { status: 'failed', error: earlyError('client_disposed') }
      const result = await modal.open(opening)
      if (result.status === 'failed') reportLate(context, result.error)
      return result
    },
    close: () => modal.close(),
    pay: (request) =>
      withPart(context.lazy.pay, (code) => code.pay(context, request)).catch((error) => ({
        status: 'failed',
        error,
      })),
    disconnect: (namespace) =>
      guard(context, () => withPart(context.lazy.wallet, (code) => code.disconnect(context, { namespace }))),
    provider: (namespace) => (providers[namespace] ??= makeProvider(context, namespace)) as never,
    rawProvider: (namespace) => connections.get(store.getState().active[namespace] ?? '')?.provider,
    setTheme: ({ mode, variables }) => {
      checkTheme(mode)
      context.update('setTheme', ({ theme }) => ({
        theme: { mode: mode ?? theme.mode, variables: { ...theme.variables, ...variables } },
      }))
    },
    attach: mounts.attach,
    mount: (element, place) => guard(context, () => mounts.mount(element, place)),
    debug: () => guard(context, async () => (await context.lazy.report()).debugReport(context)),
  }
  setContext(client, context)
  return client
}

function makeProvider(context: Context, namespace: Namespace): unknown {
  const { adapters, client, env, lazy } = context
  const wallet = async () => (await lazy.wallet()).providerWallet(context)
  const provider = adapters.get(namespace)?.provider?.({ client, env, wallet })
  if (provider) return provider
  throw earlyError('adapter_not_found', { details: { namespace } })
}

export const VERSION = '0.1.0'
