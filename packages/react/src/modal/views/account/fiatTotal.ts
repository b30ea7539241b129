import type { TokenBalance } from '@latchkey/core'

/** What all tokens are worth in US dollars; undefined where no price is known, so that no total pretends to be one. */
export function fiatTotal(tokens: readonly TokenBalance[] | undefined): number | undefined {
  const values = (tokens ?? []).flatMap(({ value, price }) =>
    value !== undefined && price > 0 ? [value] : [],
  )
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0)
}
