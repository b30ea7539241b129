import type { Asset } from './historyProvider.js'
import { isLure, mostLetters, seen } from './lures.js'

/** Letters that a line has room for. */
const mostOfName = 64
const mostOfSymbol = 16

/**
 * What a token's maker calls it, as it can be shown. It is judged before it is cut: an address of the web may stand
 * behind what a line has room for.
 */
export function assetTexts(texts: {
  readonly name?: string | null | undefined
  readonly symbol?: string | null | undefined
}): Pick<Asset, 'name' | 'symbol' | 'isSpam'> {
  const [name, symbol] = [shown(texts.name, mostOfName), shown(texts.symbol, mostOfSymbol)]
  return {
    ...(name && { name }),
    ...(symbol && { symbol }),
    ...(isLure(texts) && { isSpam: true as const }),
  }
}

const shown = (text: string | null | undefined, most: number): string =>
  [...seen((text ?? '').slice(0, mostLetters))].slice(0, most).join('').trim()
