import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gridMove, gridWindow } from './gridWindow.js'

describe('gridWindow', () => {
  test('behavior: covers the visible part and little more', () => {
    expect(gridWindow({ rows: 100, rowHeight: 100, offset: 0, height: 500 })).toEqual([0, 8])
    expect(gridWindow({ rows: 100, rowHeight: 100, offset: 5000, height: 500 })).toEqual([47, 58])
    expect(gridWindow({ rows: 4, rowHeight: 100, offset: 0, height: 500 })).toEqual([0, 4])
    expect(gridWindow({ rows: 0, rowHeight: 100, offset: 0, height: 500 })).toEqual([0, 0])
  })
  test('behavior: every visible row is in it', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: -500, max: 60000 }), fc.nat(900), (rows, offset, height) => {
        const [first, end] = gridWindow({ rows, rowHeight: 99, offset, height })
        expect(first).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThanOrEqual(first)
        expect(end).toBeLessThanOrEqual(rows)
        for (let row = 0; row < rows; row += 1) {
          const isVisible = (row + 1) * 99 > offset && row * 99 < offset + height
          if (isVisible) expect(row >= first && row < end).toBe(true)
        }
      }),
    )
  })
})

describe('gridMove', () => {
  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 9, 9],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 7, 9],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 5, 1],
    ['ArrowUp', 1, 1],
    ['Home', 6, 4],
    ['End', 4, 7],
    ['End', 8, 9],
    ['PageDown', 1, 9],
    ['PageUp', 9, 1],
  ])('behavior: %s from %i of ten goes to %i', (key, from, to) => {
    expect(gridMove(key, from, 10, 4, false)).toBe(to)
  })
  test('behavior: right-to-left text mirrors the inline arrows', () => {
    expect(gridMove('ArrowLeft', 0, 10, 4, true)).toBe(1)
    expect(gridMove('ArrowRight', 1, 10, 4, true)).toBe(0)
  })
  test('param: ignores other keys', () => {
    expect(gridMove('a', 0, 10, 4, false)).toBeUndefined()
  })
})
