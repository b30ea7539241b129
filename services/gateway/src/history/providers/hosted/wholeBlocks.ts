import type { Stream, StreamItem, StreamPage } from './mergeStreams.js'

const maxPages = 4

/**
 * An incomplete last block moves to the next part. Otherwise two streams would put one transaction
 * on different pages.
 */
export function wholeBlocks(read: Stream): Stream {
  return async (given) => {
    const [, below = '', start] = /^(\d+)\|(.*)$/s.exec(given ?? '') ?? []
    const belowBlock = below === '' ? Infinity : Number(below)
    let at = start === undefined ? given : start || undefined
    let items: readonly StreamItem[] = []
    let next: string | undefined
    let last: number | undefined
    let begin = at
    for (let parts = 0; parts < maxPages; parts += 1) {
      const part: StreamPage = await read(at)
      items = [...items, ...part.items.filter(({ block }) => block <= belowBlock)]
      next = part.next
      if (next === undefined) return { items, next }
      const lowest = items.at(-1)?.block
      if (lowest !== last) begin = at
      last = lowest
      const whole = items.filter(({ block }) => last !== undefined && block > last)
      if (whole.length > 0) return { items: whole, next: `${last}|${begin ?? ''}` }
      at = next
    }
    // The block is too large to complete.
    return { items, next: below === '' ? next : `${below}|${next}` }
  }
}
