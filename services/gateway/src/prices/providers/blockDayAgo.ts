import type { ChainEntry } from '../../chains/chainRegistry.js'
import { readResult } from '../../chains/upstream.js'

/** Seconds. */
const day = 86_400

interface Block {
  readonly number: bigint
  /** Unix seconds. */
  readonly at: number
}

/** By timestamps: interpolation and bisection. */
export async function findBlockDayAgo(rpc: ChainEntry['rpc']): Promise<bigint | undefined> {
  const read = async (tag: string): Promise<Block | undefined> => {
    const [answer] = await rpc.send([{ method: 'eth_getBlockByNumber', params: [tag, false] }])
    const { number, timestamp } = (readResult(answer) ?? {}) as Readonly<Record<string, unknown>>
    return isQuantity(number) && isQuantity(timestamp)
      ? { number: BigInt(number), at: Number(BigInt(timestamp)) }
      : undefined
  }
  const head = await read('latest')
  let young = head
  let old = await read('0x0')
  if (!head || !young || !old || old.at > head.at - day) return undefined
  const targetTime = head.at - day
  for (let turn = 0; young.number - old.number > 1n; turn += 1) {
    const span: bigint = young.number - old.number
    // Bisection bounds the search.
    const share = turn % 2 === 0 ? (targetTime - old.at) / Math.max(1, young.at - old.at) : 0.5
    const step = (span * BigInt(Math.floor(share * 1_000_000))) / 1_000_000n
    const minStep = step < 1n ? 1n : step
    const middle = await read(`0x${(old.number + (minStep < span ? minStep : span - 1n)).toString(16)}`)
    if (!middle || middle.number <= old.number || middle.number >= young.number) return undefined
    if (middle.at > targetTime) young = middle
    else old = middle
  }
  return old.number
}

const isQuantity = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value)
