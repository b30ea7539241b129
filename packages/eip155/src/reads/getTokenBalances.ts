import type { AdapterReads, Env, TokenBalance } from '@latchkey/core/adapter'
import { decodeUint } from '../abi/decodeUint.js'
import { encodeBalanceOf } from '../abi/encodeBalanceOf.js'
import { checksumAddress } from '../address/checksumAddress.js'
import { isAddress } from '../address/isAddress.js'
import { networkOf } from '../chain/networkOf.js'
import { formatUnits } from '../hex/formatUnits.js'
import { callMany } from './callMany.js'

export type TokenBalancesParameters = Parameters<AdapterReads['getTokenBalances']>[0]

/**
 * In the list's order. Omits zero balances, tokens without decimals and invalid entries. Price 0 is
 * unknown.
 */
export async function getTokenBalances(
  env: Env,
  { address, chainId, tokens }: TokenBalancesParameters,
): Promise<readonly TokenBalance[]> {
  const { multicall3 } = networkOf(env, chainId)
  if (!isAddress(address)) return []
  const callData = encodeBalanceOf(address)
  const listed = tokens.flatMap((token) => {
    const { address: target, decimals } = token
    return isAddress(target) && Number.isInteger(decimals) && decimals > 0
      ? [{ ...token, target, callData }]
      : []
  })
  const answers = await callMany(env, { chainId, multicall3, calls: listed })
  return listed.flatMap((token, i): readonly TokenBalance[] => {
    const amount = decodeUint(answers[i])
    if (amount === undefined || amount === 0n) return []
    return [
      {
        name: token.name,
        symbol: token.symbol,
        chainId,
        address: `${chainId}:${checksumAddress(token.target)}`,
        price: 0,
        quantity: { decimals: String(token.decimals), numeric: formatUnits(amount, token.decimals) },
        iconUrl: token.iconUrl ?? '',
      },
    ]
  })
}
