import type { Context } from '../client/context.js'
import type { State } from '../types/state.js'
import type { ProviderListeners } from './createProvider.js'
import { providerAccounts, providerChainId } from './providerState.js'

const FOLLOWED = Symbol('followed')

/**
 * Turns changes of the store into the events of EIP-1193, always after the change, until a change finds nobody
 * listening. Called with each new listener; the first one counts.
 *
 * @param from the state when it was called
 */
export function followStore(context: Context, listeners: ProviderListeners, from: State): void {
  if (context.scratch.has(FOLLOWED)) return
  context.scratch.set(FOLLOWED, true)
  const emit = (event: string, payload: unknown): void => {
    for (const listener of Array.from(listeners.get(event) ?? [])) {
      try {
        listener(...([payload] as never[]))
      } catch (error) {
        context.log.failed(`A listener of the provider's ${event} failed`)(error)
      }
    }
  }
  const follow = (state: State, before: State): void => {
    if ([...listeners.values()].every((set) => set.size === 0)) {
      stop()
      context.scratch.delete(FOLLOWED)
      return
    }
    const accounts = providerAccounts(state)
    const old = providerAccounts(before)
    const chainId = providerChainId(state)
    if (old.length === 0 && accounts.length > 0) emit('connect', { chainId })
    if (chainId !== providerChainId(before)) emit('chainChanged', chainId)
    if (accounts.join() !== old.join()) emit('accountsChanged', accounts)
    if (old.length > 0 && accounts.length === 0) {
      emit('disconnect', Object.assign(new Error('The provider is disconnected'), { code: 4900 }))
    }
  }
  const stop = context.store.subscribe(follow)
  // What changed while this code was being loaded.
  follow(context.store.getState(), from)
}
