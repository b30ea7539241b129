import type { CallParameters, Eip1193Provider, Env } from '@latchkey/core/adapter'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { decodeRevert } from '../abi/decodeRevert.js'
import { isAddress } from '../address/isAddress.js'
import { chainIdToHex } from '../chain/chainId.js'
import { readChainId } from '../chain/walletChain.js'
import { requestWallet } from '../connect/requestWallet.js'
import { toHex } from '../hex/toHex.js'
import { readHexAnswer } from './readHexAnswer.js'

/** @throws LatchkeyError `wrong_chain` | `invalid_receiver` | as the wallet answers */
export async function sendCall(
  provider: Eip1193Provider,
  env: Env,
  { chainId, from, to, data, value, gas }: CallParameters,
): Promise<string> {
  if (!isAddress(to)) throw new LatchkeyError('invalid_receiver', { details: { to } })
  const actual = await readChainId(provider)
  if (actual !== chainId) throw new LatchkeyError('wrong_chain', { details: { requested: chainId, actual } })
  const transaction = {
    from,
    to,
    data,
    value: toHex(BigInt(value)),
    chainId: chainIdToHex(chainId),
    ...(gas !== undefined && { gas: toHex(BigInt(gas)) }),
  }
  const method = 'eth_sendTransaction'
  const symbol = env.network(chainId)?.nativeCurrency.symbol
  return readHexAnswer(
    await requestWallet(provider, method, [transaction], { symbol, decodeRevert }),
    method,
    64,
  )
}
