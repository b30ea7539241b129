import type { Eip1193Provider, Env, TokenBalance } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { chainIdToHex } from '../chain/chainId.js'
import { requestWallet } from '../connect/requestWallet.js'
import { getCapabilities } from './getCapabilities.js'
import { readAssets } from './readAssets.js'

export interface GetWalletAssetsParameters {
  readonly address: string
  readonly chainId: Caip2
}

/**
 * Only if the wallet's capabilities for the chain include `assetDiscovery`.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7811
 */
export async function getWalletAssets(
  provider: Eip1193Provider,
  env: Env,
  { address, chainId }: GetWalletAssetsParameters,
): Promise<readonly TokenBalance[] | undefined> {
  const capabilities = await getCapabilities(provider, env, { address })
  const discovery = capabilities[chainId]?.['assetDiscovery'] as { readonly supported?: unknown } | undefined
  if (discovery?.supported !== true) return undefined
  const hexId = chainIdToHex(chainId)
  try {
    const answer = await requestWallet(provider, 'wallet_getAssets', [
      { account: address, chainFilter: [hexId] },
    ])
    return readAssets(answer, chainId)
  } catch (error) {
    env.log.debug('eip155: wallet_getAssets failed', { error: String(error) })
    return undefined
  }
}
