import type { Asset } from './historyProvider.js'
import { isLure, maxTextLength, visibleText } from './lures.js'

/** Fits a line. */
const maxNameLength = 64
const maxSymbolLength = 16

/** Safe to show: checked before shortening, since a URL may lie behind the cut. */
export function assetTexts(texts: {
  readonly name?: string | null | undefined
  readonly symbol?: string | null | undefined
}): Pick<Asset, 'name' | 'symbol' | 'isSpam'> {
  const [name, symbol] = [visiblePart(texts.name, maxNameLength), visiblePart(texts.symbol, maxSymbolLength)]
  return {
    ...(name && { name }),
    ...(symbol && { symbol }),
    ...(isLure(texts) && { isSpam: true as const }),
  }
}

const visiblePart = (text: string | null | undefined, maxLength: number): string =>
  [...visibleText((text ?? '').slice(0, maxTextLength))].slice(0, maxLength).join('').trim()
