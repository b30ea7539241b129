import type { CallParameters, Eip1193Provider } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { isAddress } from '../address/isAddress.js'
import { chainIdToHex } from '../chain/chainId.js'
import { readChainId } from '../chain/walletChain.js'
import { requestWallet } from '../connect/requestWallet.js'
import { toHex } from '../hex/toHex.js'
import { readHexAnswer } from './readHexAnswer.js'

/**
 * @returns hex
 * @throws LatchkeyError `wrong_chain` | `invalid_receiver` | as the wallet answers
 */
export async function signTransaction(
  provider: Eip1193Provider,
  { chainId, from, to, data, value, gas }: CallParameters,
): Promise<string> {
  if (!isAddress(to)) throw new LatchkeyError('invalid_receiver', { details: { to } })
  const actual = await readChainId(provider)
  if (actual !== chainId) throw new LatchkeyError('wrong_chain', { details: { requested: chainId, actual } })
  const method = 'eth_signTransaction'
  const chain = chainIdToHex(chainId)
  const transaction = { from, to, data, value: toHex(BigInt(value)), chainId: chain }
  const limit = gas === undefined ? {} : { gas: toHex(BigInt(gas)) }
  const answer = await requestWallet(provider, method, [{ ...transaction, ...limit }])
  // Some nodes nest it beside the transaction's fields.
  const raw = (answer as { readonly raw?: unknown } | null)?.raw ?? answer
  return readHexAnswer(raw, method, 64)
}
