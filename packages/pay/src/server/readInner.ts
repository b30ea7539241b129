import { type ChainNode, NodeError } from './createNode.js'
import { quantity, type Raw, rawOf, text } from './readTransaction.js'

/** Native coins that came from inside of a contract. */
export interface InnerTransfer {
  /** In lower case. */
  readonly from: string
  /** Base units. */
  readonly amount: bigint
}

/** Calls of one transaction that are looked at. */
const MOST_CALLS = 20_000

/**
 * What calls inside of a transaction brought to somebody in native coins, as smart accounts send them: only a trace tells
 * it for sure. What others send in the same block changes nothing of it, which a difference of balances could
 * not say.
 *
 * @param recipient in lower case
 * @returns undefined when no node traces
 */
export async function readInner(
  node: ChainNode,
  { hash, recipient }: { readonly hash: string; readonly recipient: string },
): Promise<readonly InnerTransfer[] | undefined> {
  let trace: Raw
  try {
    trace = rawOf(await node.ask('debug_traceTransaction', [hash, { tracer: 'callTracer' }]))
  } catch (error) {
    if (error instanceof NodeError) return undefined
    throw error
  }
  if (typeof trace['from'] !== 'string') return undefined
  const found: InnerTransfer[] = []
  const open: unknown[] = [trace]
  for (let seen = 0; open.length > 0; seen += 1) {
    if (seen === MOST_CALLS) return undefined
    const { calls, error, from, to, type, value } = rawOf(open.pop())
    // What was undone, or undone with the call around it, did not come.
    if (error !== undefined) continue
    if (Array.isArray(calls)) open.push(...(calls as readonly unknown[]))
    // Other kinds of calls name a value and move none; what the recipient sends itself is nothing that came.
    const isTheirs = (type === 'CALL' || type === 'SELFDESTRUCT') && text(to) === recipient
    if (!isTheirs || text(from) === recipient || value === undefined) continue
    const amount = quantity(value)
    if (amount > 0n) found.push({ from: text(from), amount })
  }
  return found
}
