import { decodeAggregate3, encodeAggregate3 } from '../../balances/providers/multicall.js'
import type { ChainEntry } from '../../chains/chainRegistry.js'
import { readResult } from '../../chains/upstream.js'

/** Nodes cap the gas of a call. */
const quotesAtOnce = 40

export interface QuoteRequest {
  readonly asset: string
  readonly data: string
}

interface Quoter {
  readonly multicall: string
  readonly quoter: string
  /** Default: the head. */
  readonly block?: bigint | undefined
}

export async function quoteEach(
  rpc: ChainEntry['rpc'],
  { multicall, quoter, block }: Quoter,
  requests: readonly QuoteRequest[],
): Promise<readonly bigint[]> {
  const amounts: bigint[] = []
  const tag = block === undefined ? 'latest' : `0x${block.toString(16)}`
  for (let at = 0; at < requests.length; at += quotesAtOnce) {
    const part = requests.slice(at, at + quotesAtOnce)
    const data = encodeAggregate3(part.map((one) => ({ to: quoter, data: one.data })))
    const [result] = await rpc.send([{ method: 'eth_call', params: [{ to: multicall, data }, tag] }])
    const answer = readResult(result)
    const quotes = typeof answer === 'string' ? decodeAggregate3(answer, part.length) : undefined
    for (const index of part.keys()) {
      const quote = quotes?.[index]
      // Every quoter returns the amount first.
      const word = quote?.success ? /^0x[0-9a-f]{64}/i.exec(quote.data)?.[0] : undefined
      amounts.push(word === undefined ? 0n : BigInt(word))
    }
  }
  return amounts
}

export function bestOf(
  quotes: readonly { readonly asset: string; readonly amount: bigint }[],
): ReadonlyMap<string, bigint> {
  const best = new Map<string, bigint>()
  for (const { asset, amount } of quotes) if (amount > (best.get(asset) ?? 0n)) best.set(asset, amount)
  return best
}
