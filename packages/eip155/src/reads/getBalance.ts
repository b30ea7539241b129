import type { Env, NativeBalance } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { networkOf } from '../chain/networkOf.js'
import { formatUnits } from '../hex/formatUnits.js'
import { parseQuantity } from '../hex/parseQuantity.js'

export async function getBalance(
  env: Env,
  { address, chainId }: { readonly chainId: Caip2; readonly address: string },
): Promise<NativeBalance> {
  const { decimals, symbol } = networkOf(env, chainId).nativeCurrency
  const answer = await env.rpc<unknown>(chainId, 'eth_getBalance', [address, 'latest'])
  const amount = parseQuantity(answer)
  if (amount === undefined) {
    throw new LatchkeyError('rpc_error', { details: { chainId, message: 'eth_getBalance is no quantity' } })
  }
  return { amount: amount.toString(), formatted: formatUnits(amount, decimals), symbol, decimals }
}
