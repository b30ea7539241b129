import { describe, expect, test } from 'vitest'
import { springEasing } from './springs.js'

const valuesOf = (easing: string) => easing.slice('linear('.length, -1).split(',').map(Number)

describe('springEasing', () => {
  test.each([0.7, 0.86, 0.95, 1])(
    'behavior: damping %d starts at 0, ends at 1, hardly overshoots',
    (damping) => {
      const values = valuesOf(springEasing(damping))
      expect(values[0]).toBe(0)
      expect(values.at(-1)).toBe(1)
      expect(Math.max(...values)).toBeLessThan(1.05)
      expect(Math.min(...values)).toBe(0)
    },
  )
  test('behavior: covers most of the way in a third of the time', () => {
    const values = valuesOf(springEasing())
    expect(values[Math.round(values.length / 3)]).toBeGreaterThan(0.75)
  })
  test('behavior: the last step does not jump', () => {
    const values = valuesOf(springEasing())
    expect(Math.abs(1 - (values.at(-2) ?? 0))).toBeLessThan(0.01)
  })
})
