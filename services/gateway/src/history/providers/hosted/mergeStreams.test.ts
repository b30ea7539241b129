import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HistoryPage } from '../../historyProvider.js'
import { mergeStreams, type Stream, type StreamItem } from './mergeStreams.js'

const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`

describe('several lists as one', () => {
  const listOf =
    (blocks: readonly number[], size: number, kind: number): Stream =>
    async (at) => {
      const from = at === undefined ? 0 : Number(at)
      const items = blocks
        .slice(from, from + size)
        .map((block, index): StreamItem => ({ hash: hash(kind * 1e6 + from + index), block, minedAt: block }))
      return { items, next: from + size < blocks.length ? String(from + size) : undefined }
    }

  test('behavior: page after page, every entry once, newest first, however the lists are cut', async () => {
    const blocks = fc
      .array(fc.integer({ min: 1, max: 40 }), { maxLength: 40 })
      .map((list) => list.toSorted((a, b) => b - a))
    const size = fc.integer({ min: 1, max: 7 })
    await fc.assert(
      fc.asyncProperty(blocks, blocks, size, size, async (one, other, sizeOne, sizeOther) => {
        const streams = [listOf(one, sizeOne, 1), listOf(other, sizeOther, 2)]
        const given: { hash: string; block: number }[] = []
        let cursor: string | undefined
        let pages = 0
        do {
          const page: HistoryPage = await mergeStreams(streams, cursor)
          given.push(...page.transactions)
          cursor = page.next
          pages += 1
        } while (cursor !== undefined && pages < 200)
        expect(cursor).toBeUndefined()
        expect(new Set(given.map((item) => item.hash)).size).toBe(given.length)
        expect(given).toHaveLength(one.length + other.length)
        for (const [index, { block }] of given.entries())
          expect(block).toBeLessThanOrEqual(given[index - 1]?.block ?? Infinity)
      }),
    )
  })

  test.each(['', '[]', '{"a":1}', '[{},{},{}]', '[{"before":"x"},{}]'])(
    'error: %j is no cursor',
    async (cursor) => {
      await expect(mergeStreams([listOf([1], 1, 1), listOf([1], 1, 2)], cursor)).rejects.toMatchObject({
        name: 'CursorError',
      })
    },
  )
})
