import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Stream } from './mergeStreams.js'
import { wholeBlocks } from './wholeBlocks.js'

const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`

function listOf(counts: readonly number[], size: number) {
  const items = counts
    .flatMap((count, at) => Array.from({ length: count }, () => counts.length - at))
    .map((block, n) => ({ hash: hash(n), block, minedAt: block }))
  const read: Stream = async (at) => {
    const from = Number(at ?? 0)
    return {
      items: items.slice(from, from + size),
      next: from + size < items.length ? String(from + size) : undefined,
    }
  }
  return { items, read }
}

test('property: everything comes once, and a part ends where a block does', async () => {
  const counts = fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(counts, fc.integer({ min: 2, max: 6 }), async (perBlock, size) => {
      const { items, read } = listOf(perBlock, size)
      const whole = wholeBlocks(read)
      const parts: (readonly { readonly hash: string; readonly block: number }[])[] = []
      for (let at: string | undefined, isMore = true; isMore;) {
        const part = await whole(at)
        parts.push(part.items)
        at = part.next
        isMore = at !== undefined && parts.length < 500
      }
      expect(parts.flat().map((item) => item.hash)).toEqual(items.map((item) => item.hash))
      for (const [at, part] of parts.entries()) {
        const first = parts[at + 1]?.[0]
        if (first) expect(part.at(-1)?.block).not.toBe(first.block)
      }
    }),
  )
})

test('behavior: a block that does not end is not waited for', async () => {
  const { read } = listOf([1000], 10)
  let asked = 0
  const { items, next } = await wholeBlocks((at) => {
    asked += 1
    return read(at)
  })(undefined)
  expect([asked, items.length, next]).toEqual([4, 40, '40'])
})
