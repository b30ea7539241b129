import type { Env, TransferParameters } from '@latchkey/core/adapter'
import { decodeUint } from '../abi/decodeUint.js'
import { encodeBalanceOf } from '../abi/encodeBalanceOf.js'
import type { TransferCall } from '../actions/buildTransfer.js'

/** Share-based tokens round by a unit or two. */
const ROUNDING = 10n

/**
 * Simulates a transfer (`eth_simulateV1`).
 *
 * @returns base units if the token keeps a part; undefined if all arrive or the node cannot tell
 */
export async function readArriving(
  env: Pick<Env, 'rpc'>,
  { amount, chainId, from, to, token }: TransferParameters,
  { data }: Pick<TransferCall, 'data'>,
): Promise<string | undefined> {
  if (token === undefined || from.toLowerCase() === to.toLowerCase()) return undefined
  const look = { from, to: token.address, data: encodeBalanceOf(to as `0x${string}`) }
  const calls = [look, { ...look, data }, look]
  const blocks = await env
    .rpc<unknown>(
      chainId,
      'eth_simulateV1',
      [{ blockStateCalls: [{ calls }], validation: false }, 'latest'],
      {
        fresh: true,
      },
    )
    .catch(() => undefined)
  const answers = (blocks as readonly { readonly calls?: readonly Answer[] }[] | undefined)?.[0]?.calls
  const [before, after] = [answers?.[0], answers?.[2]].map((answer) => decodeUint(answer?.returnData))
  if (before === undefined || after === undefined || answers?.[1]?.status !== '0x1') return undefined
  const arrives = after - before
  return arrives >= 0n && BigInt(amount) - arrives > ROUNDING ? arrives.toString() : undefined
}

interface Answer {
  readonly status?: unknown
  readonly returnData?: unknown
}
