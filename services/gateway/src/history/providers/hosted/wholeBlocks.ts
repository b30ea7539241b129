import type { Stream, StreamItem, StreamPage } from './mergeStreams.js'

/** Parts that are read at once until a block is whole. */
const mostParts = 4

/**
 * A list whose parts may end inside of a block, so that none does: the block in which a part ends is given with the next
 * one, for which that part is read again. Two lists would otherwise tell of one transaction on different pages.
 *
 * @param read a part of the list; its `next` leads on
 */
export function wholeBlocks(read: Stream): Stream {
  return async (given) => {
    const [, below = '', start] = /^(\d+)\|(.*)$/s.exec(given ?? '') ?? []
    const least = below === '' ? Infinity : Number(below)
    let at = start === undefined ? given : start || undefined
    let items: readonly StreamItem[] = []
    let next: string | undefined
    let last: number | undefined
    /** The part in which the last block begins. */
    let begin = at
    for (let parts = 0; parts < mostParts; parts += 1) {
      const part: StreamPage = await read(at)
      items = [...items, ...part.items.filter(({ block }) => block <= least)]
      next = part.next
      if (next === undefined) return { items, next }
      const lowest = items.at(-1)?.block
      if (lowest !== last) begin = at
      last = lowest
      const whole = items.filter(({ block }) => last !== undefined && block > last)
      if (whole.length > 0) return { items: whole, next: `${last}|${begin ?? ''}` }
      at = next
    }
    // One block has more than can be waited for.
    return { items, next: below === '' ? next : `${below}|${next}` }
  }
}
