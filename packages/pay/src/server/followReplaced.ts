import { type ChainNode, NodeError } from './createNode.js'
import { quantity, rawOf, text } from './readTransaction.js'

/** A transaction's place among its sender's. */
interface Place {
  readonly from: string
  readonly nonce: bigint
}

/** Places that are remembered; the oldest go first. */
const KEPT = 10_000

/** Nodes without an archive know how many transactions somebody had sent for about so many blocks. */
const MOST_BLOCKS = 128n

/** Follows transactions to those that were sent in their place. */
export interface ReplacedFollower {
  /**
   * What took the place of a transaction that no block has. Its place is known only where it was asked about while it
   * waited: nodes forget what was replaced.
   *
   * @returns its hash; undefined while nothing did, or it is further back than the node remembers
   * @throws NodeError
   */
  follow(node: ChainNode, network: string, hash: string): Promise<string | undefined>
}

/** Remembers places for as long as the process runs. */
export function createReplacedFollower(): ReplacedFollower {
  const places = new Map<string, Place>()
  return {
    async follow(node, network, hash) {
      const key = `${network}:${hash}`
      const waiting = await node.ask('eth_getTransactionByHash', [hash])
      if (waiting !== null && text(rawOf(waiting)['hash']) === hash) {
        const { from, nonce } = rawOf(waiting)
        places.set(key, { from: text(from), nonce: quantity(nonce) })
        const oldest = places.size > KEPT ? places.keys().next().value : undefined
        if (oldest !== undefined) places.delete(oldest)
      }
      const place = places.get(key)
      const other = place && (await findTransaction(node, place))
      return other === hash ? undefined : other
    },
  }
}

/** The block is the first after which the sender has sent more; it is found by halving. */
async function findTransaction(node: ChainNode, { from, nonce }: Place): Promise<string | undefined> {
  const hex = (value: bigint): string => `0x${value.toString(16)}`
  const isSentIn = async (block: bigint): Promise<boolean> =>
    quantity(await node.ask('eth_getTransactionCount', [from, hex(block)])) > nonce
  const head = quantity(await node.ask('eth_blockNumber', []))
  if (!(await isSentIn(head))) return undefined
  let [before, last] = [head, head]
  for (let back = 1n; before === last; back *= 2n) {
    const block = head > back ? head - back : 0n
    let isSent: boolean
    try {
      isSent = await isSentIn(block)
    } catch (error) {
      // What a node has thrown away it answers with an error.
      if (error instanceof NodeError) return undefined
      throw error
    }
    if (isSent && (block === 0n || back >= MOST_BLOCKS)) return undefined
    if (isSent) before = last = block
    else before = block
  }
  while (last - before > 1n) {
    const middle = (before + last) / 2n
    if (await isSentIn(middle)) last = middle
    else before = middle
  }
  const { transactions } = rawOf(await node.ask('eth_getBlockByNumber', [hex(last), true]))
  const found = (Array.isArray(transactions) ? transactions : [])
    .map(rawOf)
    .find((one) => text(one['from']) === from && quantity(one['nonce']) === nonce)
  const hash = text(found?.['hash'])
  return /^0x[0-9a-f]{64}$/.test(hash) ? hash : undefined
}
