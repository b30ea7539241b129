import type { Context } from '../store/context.js'
import type { Eip1193Provider } from '../types/connector.js'

/** Listeners of a provider by event. */
export type ProviderListeners = Map<string, Set<(...args: never[]) => void>>

/**
 * The stable EIP-1193 provider of a client: reads go to the host's RPC, signing and sending to the
 * wallet; events come after the store has changed. What requests and events need is loaded with the first one; the
 * store is followed only while somebody listens.
 */
export function createProvider(context: Context): Eip1193Provider {
  const listeners: ProviderListeners = new Map()
  const provider: Eip1193Provider = {
    request: async (args) => (await context.lazy.provider()).requestEip155(context, args),
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      const from = context.store.getState()
      context.lazy
        .provider()
        .then(({ followStore }) => followStore(context, listeners, from), context.log.failed('No events'))
      return provider
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}
