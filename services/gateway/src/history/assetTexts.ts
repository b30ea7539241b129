import type { Asset } from './historyProvider.js'
import { isLure, mostLetters, seen } from './lures.js'

/** Fits a line. */
const mostOfName = 64
const mostOfSymbol = 16

/** Safe to show: checked before shortening, since a URL may lie behind the cut. */
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
