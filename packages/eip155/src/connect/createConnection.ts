import type { Account, Cacao, Connection, ConnectionEvents, Eip1193Provider } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { createListeners, type Listeners } from '@latchkey/protocol/wallets'
import { readAccounts } from '../address/readAccounts.js'
import { parseChainId } from '../chain/chainId.js'
import { watchProvider } from './watchProvider.js'

/** The wallet lost its node and reconnects (MetaMask). */
const TRANSIENT = 1013

export interface CreateConnectionParameters {
  readonly connectorId: string
  readonly walletId: string
  readonly provider: Eip1193Provider
  /** Checksummed, active first. */
  readonly accounts: readonly string[]
  readonly chainId: Caip2
  readonly replaced?: (tell: () => void) => void
  readonly signed?: readonly Cacao[] | undefined
}

/** Listens to the provider only while it has a listener. Ignores invalid and repeated payloads. */
export function createConnection(parameters: CreateConnectionParameters): Connection {
  const { connectorId, walletId, provider, signed } = parameters
  let { accounts, chainId } = parameters
  let disconnecting: Promise<void> | undefined

  const sharedAccounts = (): readonly Account[] =>
    accounts.map((address) => ({ caip: `${chainId}:${address}`, type: 'eoa' }))

  const listeners: Listeners<ConnectionEvents> = createListeners(() =>
    watchProvider(provider, {
      accountsChanged: (payload) => {
        const next = readAccounts(payload)
        if (next === undefined || next.join() === accounts.join()) return
        accounts = next
        listeners.emit('accountsChanged', sharedAccounts())
      },
      chainChanged: onChain,
      connect: onChain,
      disconnect: (reason) => {
        if ((reason as { readonly code?: unknown } | null | undefined)?.code === TRANSIENT) return
        listeners.emit('disconnect', { reason })
      },
    }),
  )

  parameters.replaced?.(() => listeners.emit('disconnect', { reason: 'replaced' }))

  const onChain = (payload: unknown): void => {
    const next = parseChainId(payload)
    if (next === undefined || next === chainId) return
    chainId = next
    listeners.emit('chainChanged', chainId)
  }

  return {
    id: `eip155:${walletId}`,
    connectorId,
    walletId,
    namespace: 'eip155',
    provider,
    ...(signed?.length && { signed }),
    get accounts() {
      return sharedAccounts()
    },
    get chainId() {
      return chainId
    },
    on: listeners.on,
    disconnect(signal) {
      listeners.end()
      disconnecting ??= accounts.length === 0 ? Promise.resolve() : revoke(provider, signal)
      return disconnecting
    },
  }
}

const revoke = async (provider: Eip1193Provider, signal: AbortSignal): Promise<void> =>
  (await import('./revokeAccounts.js')).revokeAccounts(provider, signal)
