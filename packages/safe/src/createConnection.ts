import type { Connection, ConnectionEvents } from '@latchkey/core/adapter'
import { createListeners } from '@latchkey/protocol/wallets'
import { createProvider } from './provider/createProvider.js'
import type { ProviderParts } from './provider/parts.js'
import { whenExecuted } from './provider/transactions.js'

export interface ConnectionParameters extends ProviderParts {
  readonly onDisconnect: () => void
}

/** Account and chain never change: Safe reloads the page. */
export function createConnection({ onDisconnect, ...parts }: ConnectionParameters): Connection {
  const { account } = parts
  const listeners = createListeners<ConnectionEvents>()
  const chainId = `eip155:${account.chainId}` as const
  return {
    id: 'eip155:safe',
    connectorId: 'safe',
    walletId: 'safe',
    namespace: 'eip155',
    provider: createProvider(parts),
    accounts: [{ caip: `${chainId}:${account.address}`, type: 'smartAccount' }],
    chainId,
    whenExecuted: (hash) => whenExecuted(parts, hash),
    on: listeners.on,
    async disconnect() {
      listeners.end()
      onDisconnect()
    },
  }
}
