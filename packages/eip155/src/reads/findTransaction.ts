import type { Env, FoundTransaction } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { parseQuantity } from '../hex/parseQuantity.js'

type Raw = Readonly<Record<string, unknown>>

/** Nodes without an archive keep about this many. */
const MOST_BLOCKS = 128n

export interface PlaceParameters {
  readonly chainId: Caip2
  readonly from: string
  readonly nonce: number
}

/**
 * Bisects the last 128 blocks for the sender's next transaction.
 *
 * @returns undefined while no block has it, or it is further back
 */
export async function findTransaction(
  env: Env,
  { chainId, from, nonce }: PlaceParameters,
): Promise<FoundTransaction | undefined> {
  const ask: Ask = (method, params) => env.rpc<unknown>(chainId, method, params, { fresh: true })
  const isSentIn: SentBy = async (block) => {
    const count = parseQuantity(await ask('eth_getTransactionCount', [from, hex(block)]))
    return count === undefined ? undefined : count > BigInt(nonce)
  }
  try {
    const head = parseQuantity(await ask('eth_blockNumber', []))
    const block = head === undefined ? undefined : await firstBlock(isSentIn, head)
    return block === undefined ? undefined : await transactionIn(ask, block, { from, nonce })
  } catch (error) {
    // For pruned state.
    if (isLatchkeyError(error, 'rpc_error')) return undefined
    throw error
  }
}

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

type SentBy = (block: bigint) => Promise<boolean | undefined>

async function firstBlock(isSentIn: SentBy, head: bigint): Promise<bigint | undefined> {
  if ((await isSentIn(head)) !== true) return undefined
  let [notSent, last] = [head, head]
  for (let back = 1n; notSent === last; back *= 2n) {
    const block = head > back ? head - back : 0n
    const isSent = await isSentIn(block)
    if (isSent === undefined || (isSent && (block === 0n || back >= MOST_BLOCKS))) return undefined
    if (isSent) notSent = last = block
    else notSent = block
  }
  while (last - notSent > 1n) {
    const middle = (notSent + last) / 2n
    if (await isSentIn(middle)) last = middle
    else notSent = middle
  }
  return last
}

async function transactionIn(
  ask: Ask,
  number: bigint,
  { from, nonce }: Pick<PlaceParameters, 'from' | 'nonce'>,
): Promise<FoundTransaction | undefined> {
  const block = (await ask('eth_getBlockByNumber', [hex(number), true])) as Raw | null
  const list: readonly Raw[] = Array.isArray(block?.['transactions']) ? block['transactions'] : []
  const found = list.find(
    (one) => lower(one?.['from']) === lower(from) && parseQuantity(one['nonce']) === BigInt(nonce),
  )
  const hash = found?.['hash']
  if (!found || typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) return undefined
  const [to, data] = [lower(found['to']), String(found['input'])]
  const value = parseQuantity(found['value']) ?? 0n
  return { hash, isCancel: to === lower(from) && value === 0n, to, data, value: value.toString() }
}

const hex = (block: bigint): string => `0x${block.toString(16)}`
const lower = (value: unknown): string => String(value).toLowerCase()
