/**
 * The text that is closest to what was typed, by edit distance (insert, delete, replace, swap of neighbours), whole or
 * by one of its words: `ledgr` is near `Ledger Live`.
 *
 * @param typed what was written
 * @param known what could have been meant
 * @returns undefined when nothing is close: more than half of the letters would have to change
 */
export function nearest(typed: string, known: Iterable<string>): string | undefined {
  const wanted = typed.trim().toLowerCase()
  let best: string | undefined
  let least = Math.max(1, Math.floor(wanted.length / 2)) + 1
  for (const candidate of known) {
    const text = candidate.toLowerCase()
    const words = text.split(/[\s.]+/).map((word) => editDistance(wanted, word) + 1)
    const distance = Math.min(editDistance(wanted, text), ...words)
    if (distance >= least) continue
    least = distance
    best = candidate
  }
  return best
}

function editDistance(left: string, right: string): number {
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, index) => index)]
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0
  for (let i = 1; i <= left.length; i += 1) {
    rows[i] = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1]
      let cost = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1))
      const swapped = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      if (i > 1 && j > 1 && swapped) cost = Math.min(cost, at(i - 2, j - 2) + 1)
      rows[i]?.push(cost)
    }
  }
  return at(left.length, right.length)
}
