import type { Eip1193Provider, WatchAssetParameters } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { isAddress } from '../address/isAddress.js'
import { normalizeWalletError } from '../errors/normalizeWalletError.js'

/**
 * For ERC-20 tokens.
 *
 * @throws LatchkeyError `invalid_receiver` | as the wallet answers
 * @see https://eips.ethereum.org/EIPS/eip-747
 */
export async function watchAsset(
  provider: Eip1193Provider,
  { address, decimals, image, symbol }: WatchAssetParameters,
): Promise<boolean> {
  if (!isAddress(address)) throw new LatchkeyError('invalid_receiver', { details: { to: address } })
  const method = 'wallet_watchAsset'
  const options = { address, symbol, decimals, ...(image !== undefined && { image }) }
  try {
    // One object, not a list.
    return (await provider.request({ method, params: { type: 'ERC20', options } })) === true
  } catch (error) {
    throw normalizeWalletError(error, { method })
  }
}
