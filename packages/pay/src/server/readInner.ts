import { type ChainNode, NodeError } from './createNode.js'
import { quantity, type Raw, rawOf, text } from './readTransaction.js'

export interface InnerTransfer {
  /** Lower case. */
  readonly from: string
  /** Base units. */
  readonly amount: bigint
}

/** Per transaction. */
const MAX_CALLS = 20_000

/**
 * Smart accounts pay by inner calls. Unlike a balance difference, a trace excludes other
 * transactions.
 *
 * @param recipient lower case
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
  const pendingCalls: unknown[] = [trace]
  for (let callCount = 0; pendingCalls.length > 0; callCount += 1) {
    if (callCount === MAX_CALLS) return undefined
    const { calls, error, from, to, type, value } = rawOf(pendingCalls.pop())
    // Reverted, with everything inside.
    if (error !== undefined) continue
    if (Array.isArray(calls)) pendingCalls.push(...(calls as readonly unknown[]))
    // Other types move nothing; the recipient's own do not count.
    const paysRecipient = (type === 'CALL' || type === 'SELFDESTRUCT') && text(to) === recipient
    if (!paysRecipient || text(from) === recipient || value === undefined) continue
    const amount = quantity(value)
    if (amount > 0n) found.push({ from: text(from), amount })
  }
  return found
}
