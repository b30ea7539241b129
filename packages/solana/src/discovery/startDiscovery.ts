import type { Connection, ConnectParameters, DiscoveryEnv } from '@latchkey/core/adapter'
import { connectWallet } from '../connect/connectWallet.js'
import { discoverWallets } from './discoverWallets.js'

/** Finds wallets from now on, and connects them. */
export function startDiscovery(env: DiscoveryEnv) {
  const discovery = discoverWallets(env)
  return {
    connect: async (parameters: ConnectParameters): Promise<readonly Connection[]> =>
      parameters.namespaces.includes('solana') ? connectWallet(env, discovery, parameters) : [],
    stop: discovery.stop,
  }
}
