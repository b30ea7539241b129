import type { Adapter, DiscoveryEnv } from '@latchkey/core/adapter'
import { idleConnector } from '@latchkey/protocol/wallets'
import { connectorId } from './discovery/connectorId.js'
import { loadFamily } from './loadFamily.js'
import { createProvider, type SolanaProvider } from './provider/createProvider.js'
import { chainAliases } from './wallet/chainAliases.js'

declare module '@latchkey/core/adapter' {
  interface FamilyProviders {
    solana: SolanaProvider
  }
}

export interface SolanaOptions {
  /** False: does not look for wallets in this browser. */
  readonly injected?: boolean | undefined
}

// Late listeners get wallets again.
const startDiscovery = async (env: DiscoveryEnv) => (await loadFamily()).startDiscovery(env)

/**
 * Creates the adapter for Solana: wallets in the browser (Wallet Standard), connection, signing,
 * SOL and token transfers, balances. Almost everything loads on first use.
 *
 * @example createLatchkey({ networks: [solanaMainnet], adapters: [solana()] })
 */
export function solana({ injected = true }: SolanaOptions = {}): Adapter<'solana'> {
  return {
    namespace: 'solana',
    accountTypes: { default: 'eoa', all: ['eoa', 'smartAccount'] },
    addressShape: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    nativeToken: 'So11111111111111111111111111111111111111111',
    chainAliases,
    can: { send: { takesReference: true }, tokens: true, onramp: true },
    connectors: () =>
      injected
        ? [{ id: connectorId, name: 'Solana', namespaces: ['solana'], ...idleConnector(startDiscovery) }]
        : [],
    provider: createProvider,
    remote: async () => (await (await loadFamily()).loadRemote()).remoteFamily,
    actions: async (connection, env) => (await loadFamily()).createActions(connection, env),
    reads: async (env) => (await (await loadFamily()).loadReads()).createReads(env),
  }
}
