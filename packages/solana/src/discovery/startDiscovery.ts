import type { Connection, ConnectParameters, DiscoveryEnv } from '@latchkey/core/adapter'
import { watchFound } from '@latchkey/protocol/wallets'
import { connectWallet } from '../connect/connectWallet.js'
import { connectorId } from './connectorId.js'
import { discoverWallets } from './discoverWallets.js'

export function startDiscovery(env: DiscoveryEnv) {
  const discovery = discoverWallets(env)
  return {
    connect: async (parameters: ConnectParameters): Promise<readonly Connection[]> =>
      parameters.namespaces.includes('solana') ? connectWallet(env, discovery, parameters) : [],
    watch: (walletId: string, onChange: () => void): (() => void) =>
      watchFound({
        find: () => discovery.wallets.get(walletId.toLowerCase().replace(`${connectorId}:`, '')),
        waiting: discovery.waiting,
        listen: ({ features }, tell) => features['standard:events']?.on('change', tell) ?? (() => undefined),
        onChange,
      }),
    stop: discovery.stop,
  }
}
