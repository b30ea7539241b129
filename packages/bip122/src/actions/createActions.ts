import type { AdapterActions, Connection } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { BitcoinWalletProvider } from '../wallets/walletProvider.js'

/**
 * Hosts handle payments and PSBTs with `client.provider('bip122')`.
 *
 * @throws LatchkeyError `provider_not_found` without a provider of this family
 */
export function createActions(connection: Connection): AdapterActions {
  const provider = connection.provider as BitcoinWalletProvider | null | undefined
  if (typeof provider?.signMessage !== 'function') throw new LatchkeyError('provider_not_found')
  const { switchNetwork } = provider
  return {
    signMessage: async (parameters) => (await provider.signMessage(parameters)).signature,
    ...(switchNetwork && { switchChain: ({ chainId }) => switchNetwork(chainId) }),
    getChainId: async () => provider.chainId,
  }
}
