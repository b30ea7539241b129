import { describe, expect, test } from 'vitest'
import { leaveDuration, rubber, settlesAway, velocityOf } from './sheetMath.js'

describe('sheet', () => {
  test.each([
    ['a slow short pull', { distance: 60, height: 500, velocity: 0.1 }, false],
    ['a flick', { distance: 40, height: 500, velocity: 0.8 }, true],
    ['a long slow pull', { distance: 260, height: 500, velocity: 0 }, true],
    ['a long pull reversed', { distance: 260, height: 500, velocity: -0.5 }, false],
    ['a flick upwards', { distance: -20, height: 500, velocity: -2 }, false],
    ['nothing', { distance: 0, height: 500, velocity: 3 }, false],
  ])('behavior: %s', (_, gesture, away) => {
    expect(settlesAway(gesture)).toBe(away)
  })
  test('behavior: pulling up meets resistance, pulling down follows the finger', () => {
    expect(rubber(37)).toBe(37)
    expect(rubber(-20)).toBeGreaterThan(-20)
    expect(Math.abs(rubber(-400))).toBeLessThan(45)
    expect(rubber(-200)).toBeLessThan(rubber(-100))
  })
  test('behavior: velocity counts the last 80 ms only', () => {
    const track = [
      { at: 0, y: 0 },
      { at: 500, y: 100 },
      { at: 540, y: 120 },
      { at: 580, y: 140 },
    ]
    expect(velocityOf(track)).toBeCloseTo(0.5)
    expect(velocityOf([])).toBe(0)
    expect(velocityOf([{ at: 1, y: 1 }])).toBe(0)
  })
  test('behavior: leaving takes 120 to 320 ms', () => {
    expect(leaveDuration(500, 5)).toBe(140)
    expect(leaveDuration(100, 9)).toBe(120)
    expect(leaveDuration(900, 0.5)).toBe(320)
  })
})
