import type { Eip1193Provider, Network } from '@latchkey/core/adapter'
import { requestWallet } from '../connect/requestWallet.js'
import { chainIdToHex } from './chainIdToHex.js'

/**
 * Asks a wallet to add a network (EIP-3085), with the network's own public RPC URLs only: a URL with a project id
 * never leaves the page this way.
 *
 * @throws LatchkeyError `user_rejected` | `method_not_supported` | as the wallet answers
 */
export async function addChain(provider: Eip1193Provider, network: Network): Promise<void> {
  const { caipNetworkId, explorer, name, nativeCurrency, publicRpcUrls } = network
  await requestWallet(provider, 'wallet_addEthereumChain', [
    {
      chainId: chainIdToHex(caipNetworkId),
      chainName: name,
      nativeCurrency: {
        name: nativeCurrency.name,
        symbol: nativeCurrency.symbol,
        decimals: nativeCurrency.decimals,
      },
      rpcUrls: [...publicRpcUrls],
      // Wallets refuse an empty list.
      ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer.url] }),
    },
  ])
}
