import { type ChainNode, NodeError } from './createNode.js'
import { quantity, rawOf, text } from './readTransaction.js'

interface NonceSlot {
  readonly from: string
  readonly nonce: bigint
}

/** Drops the oldest transaction. */
const MAX_PENDING = 10_000

/** State of nodes without an archive. */
const MAX_BLOCKS = 128n

export interface ReplacedFollower {
  /**
   * Only if followed while pending: nodes forget replaced ones.
   *
   * @returns the replacement's hash; undefined if there is none or it is too old for the node
   * @throws NodeError
   */
  follow(node: ChainNode, network: string, hash: string): Promise<string | undefined>
}

/** By sender and nonce, for the life of the process. */
export function createReplacedFollower(): ReplacedFollower {
  const slots = new Map<string, NonceSlot>()
  return {
    async follow(node, network, hash) {
      const key = `${network}:${hash}`
      const pendingTransaction = await node.ask('eth_getTransactionByHash', [hash])
      if (pendingTransaction !== null && text(rawOf(pendingTransaction)['hash']) === hash) {
        const { from, nonce } = rawOf(pendingTransaction)
        slots.set(key, { from: text(from), nonce: quantity(nonce) })
        const oldest = slots.size > MAX_PENDING ? slots.keys().next().value : undefined
        if (oldest !== undefined) slots.delete(oldest)
      }
      const slot = slots.get(key)
      const replacement = slot && (await findTransaction(node, slot))
      return replacement === hash ? undefined : replacement
    },
  }
}

/** Bisects for the block after which the sender has sent more. */
async function findTransaction(node: ChainNode, { from, nonce }: NonceSlot): Promise<string | undefined> {
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
      // Pruned state.
      if (error instanceof NodeError) return undefined
      throw error
    }
    if (isSent && (block === 0n || back >= MAX_BLOCKS)) return undefined
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
