import type { Adapter } from '@latchkey/core/adapter'
import type { ChainKinds } from '@latchkey/protocol/chainFees'
import { injectedConnector } from './injectedConnector.js'
import { createProvider } from './provider/createProvider.js'

export interface Eip155Options {
  /** False: does not look for wallets in this browser. */
  readonly injected?: boolean | undefined
}

/**
 * Creates the adapter for EVM chains: finds wallets in the browser (EIP-6963), connects, signs,
 * sends, switches and reads balances. All but discovery loads on first use.
 *
 * @example createLatchkey({ networks: [mainnet], adapters: [eip155()] })
 */
export function eip155(options: Eip155Options = {}): Adapter<'eip155'> {
  const kinds: ChainKinds = new Map()
  return {
    namespace: 'eip155',
    accountTypes: { default: 'smartAccount', all: ['eoa', 'smartAccount'] },
    addressShape: /^0x[\da-f]{40}$/i,
    nativeToken: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
    can: {
      send: { needsToken: true, hasReceipt: true },
      tokens: true,
      activity: true,
      swaps: true,
      names: true,
      onramp: true,
      smartSessions: true,
    },
    connectors: () => (options.injected === false ? [] : [injectedConnector()]),
    provider: createProvider,
    remote: async () => (await import('./remote/remoteFamily.js')).remoteFamily,
    actions: async (connection, env) =>
      (await import('./actions/createActions.js')).createActions(connection, env, kinds),
    reads: async (env) => (await import('./reads/createReads.js')).createReads(env),
  }
}
