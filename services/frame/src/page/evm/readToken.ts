import * as AbiParameters from 'ox/AbiParameters'
import type { Rpc } from '../services/rpc.js'
import type { Token } from './decodeCall.js'
import type { Hex } from './hex.js'

const symbolSelector = '0x95d89b41'
const decimalsSelector = '0x313ce567'

/** What a token calls itself; undefined when it is no token. Anybody can give a token any name. */
export async function readToken(rpc: Rpc, address: Hex, signal: AbortSignal): Promise<Token | undefined> {
  const ask = (data: Hex) => rpc.call<Hex>('eth_call', [{ to: address, data }, 'latest'], signal)
  try {
    const [symbol, decimals] = await Promise.all([ask(symbolSelector), ask(decimalsSelector)])
    const places = Number(BigInt(decimals))
    if (places > 36) return undefined
    return { symbol: cleanSymbol(symbol), decimals: places }
  } catch {
    return undefined
  }
}

/** Letters, digits and a few marks, so that a name draws nothing but a name. */
function cleanSymbol(data: Hex): string {
  const [text] = AbiParameters.decode([{ type: 'string' }] as const, data)
  const clean = text.replace(/[^\p{L}\p{N}.$_-]/gu, '').slice(0, 12)
  return clean === '' ? 'tokens' : clean
}
