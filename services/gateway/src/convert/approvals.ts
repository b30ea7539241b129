import * as AbiFunction from 'ox/AbiFunction'
import type { Hex } from 'ox/Hex'
import { decodeUint } from '../balances/providers/multicall.js'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { readResult, UpstreamDownError } from '../chains/upstream.js'
import { readGasPrices } from './gasPrices.js'
import { encodeApprove } from './simulate.js'
import { nativeToken } from './swapProvider.js'

const allowance = AbiFunction.from(
  'function allowance(address owner, address spender) view returns (uint256)',
)

interface Approval {
  readonly token: string
  readonly user: string
  readonly spender: string
}

/** Base units. */
export async function readAllowance(
  { chain, rpc }: ChainEntry,
  { token, user, spender }: Approval,
): Promise<bigint> {
  if (token === nativeToken) return 2n ** 256n - 1n
  const data = AbiFunction.encodeData(allowance, [user as Hex, spender as Hex])
  const [answer] = await rpc.send([{ method: 'eth_call', params: [{ to: token, data }, 'latest'] }])
  const units = decodeUint(readResult(answer))
  if (units === undefined) throw new UpstreamDownError(chain.caip2, 5)
  return units
}

/** A token that rejects a change of a nonzero allowance, as USDT does, is reset to 0 first. */
export async function buildApproval(
  entry: ChainEntry,
  { token, user, spender, amount }: Approval & { readonly amount: bigint },
) {
  const { rpc } = entry
  const currentAllowance = await readAllowance(entry, { token, user, spender })
  const approveData = encodeApprove(spender, amount)
  const [direct, prices] = await Promise.all([
    gasOf(entry, { token, user, data: approveData }),
    readGasPrices(entry),
  ])
  const needsReset = direct === undefined && currentAllowance > 0n
  const data = needsReset ? encodeApprove(spender, 0n) : approveData
  const gas = needsReset ? await gasOf(entry, { token, user, data }) : direct
  return { data, gas, gasPrice: prices.fast, ...(needsReset && { isReset: true as const }) }

  async function gasOf(
    _: ChainEntry,
    call: { readonly token: string; readonly user: string; readonly data: string },
  ): Promise<number | undefined> {
    const params = [{ from: call.user, to: call.token, data: call.data }]
    const [answer] = await rpc.send([{ method: 'eth_estimateGas', params }])
    const estimate = readResult(answer)
    return typeof estimate === 'string' && /^0x[0-9a-f]{1,12}$/i.test(estimate)
      ? Math.ceil(Number(BigInt(estimate)) * 1.2)
      : undefined
  }
}
