import type { WalletRow } from '../types/walletRow.js'

/**
 * Keeps the rows that are on screen where they are (user demand 11.2): same order, same ids, though their facts may
 * be new (a wallet that announces itself late turns its recommended row into an installed one, in place). Rows that
 * were not there come after all others, so nothing moves under the pointer; only a wallet that is gone closes its gap.
 * The next opening builds the list afresh.
 *
 * @param rows as they would stand on a fresh list
 * @param shown ids of the rows on screen, in their order
 */
export function keepShown(rows: readonly WalletRow[], shown: readonly string[]): readonly WalletRow[] {
  const left = new Set(rows)
  const kept = shown.flatMap((id) => {
    const key = id.toLowerCase()
    for (const row of left) {
      if (row.id !== id && !row.aliases.includes(key)) continue
      left.delete(row)
      return [{ ...row, id }]
    }
    return []
  })
  return [...kept, ...left]
}
