import type { Context } from '../client/context.js'
import type { Eip1193Provider } from '../types/connector.js'
import type { State } from '../types/state.js'

type Listener = (...args: never[]) => void

/** Accounts as EIP-1193 shows them: the active one first; none without a connection. */
export function providerAccounts(state: State): readonly string[] {
  const account = state.accounts.eip155
  if (account?.status !== 'connected') return []
  const others = account.allAccounts.map((item) => item.address).filter((item) => item !== account.address)
  return [account.address, ...others]
}

/** The EVM chain of the state as EIP-1193 shows it: 0x-prefixed hex; undefined without EVM networks. */
export function providerChainId(state: State): string | undefined {
  const reference = state.networks.eip155?.chainId.split(':')[1]
  return reference === undefined ? undefined : `0x${BigInt(reference).toString(16)}`
}

/**
 * The stable EIP-1193 provider of a client (contracts.md 2): reads go to the host's RPC, signing and sending to the
 * wallet; events come after the store has changed. It follows the store only while somebody listens; what requests
 * need is loaded with the first one.
 */
export function createProvider(context: Context): Eip1193Provider {
  const listeners = new Map<string, Set<Listener>>()
  let unsubscribe: (() => void) | undefined

  const emit = (event: string, payload: unknown): void => {
    for (const listener of Array.from(listeners.get(event) ?? [])) {
      try {
        listener(...([payload] as never[]))
      } catch (error) {
        context.log.error(`A listener of the provider's ${event} failed`, String(error))
      }
    }
  }

  const follow = (state: State, before: State): void => {
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

  const provider: Eip1193Provider = {
    request: async (args) => {
      const { requestEip155 } = await import('./requestEip155.js')
      return requestEip155(context, args)
    },
    on: (event, listener) => {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      unsubscribe ??= context.store.subscribe(follow)
      return provider
    },
    removeListener: (event, listener) => {
      const set = listeners.get(event)
      set?.delete(listener)
      if (set?.size === 0) listeners.delete(event)
      if (listeners.size === 0) {
        unsubscribe?.()
        unsubscribe = undefined
      }
      return provider
    },
  }
  return provider
}
