import type { Eip1193Provider } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { requestWallet } from '../connect/requestWallet.js'
import { parseChainId } from './parseChainId.js'

/**
 * The chain on which a wallet stands (`eth_chainId`).
 *
 * @throws LatchkeyError `wallet_error` when the answer is no chain id, or as the wallet answers
 */
export async function readChainId(provider: Eip1193Provider): Promise<Caip2> {
  const answer = await requestWallet(provider, 'eth_chainId')
  const chainId = parseChainId(answer)
  if (chainId === undefined) {
    throw new LatchkeyError('wallet_error', { details: { reason: 'eth_chainId is not a chain id' } })
  }
  return chainId
}
