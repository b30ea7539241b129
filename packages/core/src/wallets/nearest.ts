/**
 * By edit distance (insert, delete, replace, transpose), whole and word by word: `ledgr` finds
 * `Ledger Live`. Undefined beyond half of the letters.
 */
export function nearest(typed: string, candidates: Iterable<string>): string | undefined {
  const wanted = typed.trim().toLowerCase()
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(wanted.length / 2)) + 1
  for (const candidate of candidates) {
    const distance = distanceOf(wanted, candidate)
    if (distance >= bestDistance) continue
    bestDistance = distance
    best = candidate
  }
  return best
}

/** Closest first. About a third of the letters may differ. */
export function nearestOf<T>(
  typed: string,
  items: readonly T[],
  textsOf: (item: T) => readonly string[],
): readonly T[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted.length < 3) return []
  return items
    .map((item) => ({ item, distance: Math.min(...textsOf(item).map((text) => distanceOf(wanted, text))) }))
    .filter(({ distance }) => distance <= Math.floor(wanted.length / 3) + 1)
    .sort((a, b) => a.distance - b.distance)
    .map(({ item }) => item)
}

function distanceOf(wanted: string, candidate: string): number {
  const text = candidate.toLowerCase()
  const words = text.split(/[\s.]+/).map((word) => editDistance(wanted, word) + 1)
  return Math.min(editDistance(wanted, text), ...words)
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
