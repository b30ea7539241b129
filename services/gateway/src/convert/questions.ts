import * as AbiFunction from 'ox/AbiFunction'
import type { Hex } from 'ox/Hex'
import { z } from 'zod'
import { decodeUint } from '../balances/providers/multicall.js'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { readResult, UpstreamDownError } from '../chains/upstream.js'
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

/**
 * What somebody may take of a visitor's token, in base units.
 *
 * @throws UpstreamDownError when the chain does not tell
 */
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

/**
 * The approval that is to be sent next. A token that refuses to change an allowance, as USDT does, has to take it back
 * first.
 */
export async function buildApproval(
  entry: ChainEntry,
  { token, user, spender, amount }: Approval & { readonly amount: bigint },
) {
  const { rpc } = entry
  const known = await readAllowance(entry, { token, user, spender })
  const wanted = encodeApprove(spender, amount)
  const [direct, prices] = await Promise.all([
    gasOf(entry, { token, user, data: wanted }),
    readGasPrices(entry),
  ])
  const needsReset = direct === undefined && known > 0n
  const data = needsReset ? encodeApprove(spender, 0n) : wanted
  const gas = needsReset ? await gasOf(entry, { token, user, data }) : direct
  return { data, gas, gasPrice: prices.fast, ...(needsReset && { isReset: true as const }) }

  async function gasOf(
    _: ChainEntry,
    call: { readonly token: string; readonly user: string; readonly data: string },
  ): Promise<number | undefined> {
    const params = [{ from: call.user, to: call.token, data: call.data }]
    const [answer] = await rpc.send([{ method: 'eth_estimateGas', params }])
    const gas = readResult(answer)
    return typeof gas === 'string' && /^0x[0-9a-f]{1,12}$/i.test(gas)
      ? Math.ceil(Number(BigInt(gas)) * 1.2)
      : undefined
  }
}

const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,32}$/)
  .transform(BigInt)
const feeHistory = z.object({
  baseFeePerGas: z.array(quantity).min(1),
  reward: z.array(z.array(quantity).length(3)).min(1),
})

/** Of the tips in the last blocks: what a quarter, a half and nine tenths paid at most. */
const percentiles = [25, 50, 90]

/**
 * What gas costs now, in wei: the base fee with room for a block, and the tips of the last ten.
 *
 * @throws UpstreamDownError when the chain does not tell
 */
export async function readGasPrices({
  chain,
  rpc,
}: ChainEntry): Promise<{ standard: string; fast: string; instant: string }> {
  const [history, price] = await rpc.send([
    { method: 'eth_feeHistory', params: ['0xa', 'latest', percentiles] },
    { method: 'eth_gasPrice', params: [] },
  ])
  const read = feeHistory.safeParse(readResult(history))
  const base = read.data?.baseFeePerGas.at(-1)
  if (read.success && base !== undefined && base > 0n) {
    const [standard, fast, instant] = percentiles.map((_, at) => {
      const tips = read.data.reward.map((one) => one[at] ?? 0n)
      const mean = tips.reduce((sum, tip) => sum + tip, 0n) / BigInt(tips.length)
      return String((base * 9n) / 8n + mean)
    })
    if (standard && fast && instant) return { standard, fast, instant }
  }
  const plain = quantity.safeParse(readResult(price))
  if (!plain.success) throw new UpstreamDownError(chain.caip2, 5)
  const text = String(plain.data)
  return { standard: text, fast: text, instant: text }
}
