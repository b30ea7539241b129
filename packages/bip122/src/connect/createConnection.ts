import type { Account, Connection } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import type { BitcoinAccount, BitcoinWalletProvider } from '../wallets/walletProvider.js'

export interface CreateConnectionParameters {
  readonly connectorId: string
  readonly walletId: string
  readonly provider: BitcoinWalletProvider
  readonly replaced?: (tell: () => void) => void
}

export function createConnection(parameters: CreateConnectionParameters): Connection {
  const { connectorId, provider, walletId } = parameters
  const disconnectListeners = new Set<(end: { readonly reason: unknown }) => void>()
  parameters.replaced?.(() => disconnectListeners.forEach((tell) => tell({ reason: 'replaced' })))
  return {
    id: `bip122:${walletId}`,
    connectorId,
    walletId,
    namespace: 'bip122',
    provider,
    get accounts() {
      return provider.accounts.map((account) => toAccount(account, provider.chainId))
    },
    get chainId() {
      return provider.chainId
    },
    on(event, listener) {
      if (event === 'accountsChanged') {
        const typedListener = listener as (accounts: readonly Account[]) => void
        return provider.on('accountsChanged', (accounts) =>
          typedListener(accounts.map((account) => toAccount(account, provider.chainId))),
        )
      }
      if (event === 'disconnect') {
        const typedListener = listener as Parameters<typeof disconnectListeners.add>[0]
        disconnectListeners.add(typedListener)
        return () => void disconnectListeners.delete(typedListener)
      }
      return event === 'chainChanged'
        ? provider.on('chainChanged', listener as (chainId: Caip2) => void)
        : () => undefined
    },
    disconnect() {
      disconnectListeners.clear()
      return provider.disconnect()
    },
  }
}

const toAccount = ({ address, ...account }: BitcoinAccount, chainId: Caip2): Account => ({
  ...account,
  caip: `${chainId}:${address}`,
})
