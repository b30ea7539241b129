import type { ProviderParts, State } from '@latchkey/core/adapter'
import { providerAccounts, providerChainId } from './providerState.js'

export interface Following {
  readonly listeners: Map<string, Set<(...args: never[]) => void>>
  isFollowed: boolean
}

/** Only the first call subscribes. */
export function followState({ client, env }: ProviderParts, following: Following, from: State): void {
  const { listeners } = following
  if (following.isFollowed) return
  following.isFollowed = true
  const emit = (event: string, payload: unknown): void => {
    for (const listener of Array.from(listeners.get(event) ?? [])) {
      try {
        listener(...([payload] as never[]))
      } catch (error) {
        env.log.error(`A listener of the provider's ${event} failed`, String(error))
      }
    }
  }
  const follow = (state: State, before: State): void => {
    if ([...listeners.values()].every((set) => set.size === 0)) {
      stop()
      following.isFollowed = false
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
  const stop = client.subscribe(follow)
  follow(client.getState(), from)
}
