import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf, formatAge, formatDay, formatNumber, shortId } from './formats.js'

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [119, '1 minute'],
  [3_599, '59 minutes'],
  [3_600, '1 hour'],
  [86_399, '23 hours'],
  [86_400, '1 day'],
  [172_800, '2 days'],
  [86_400 * 1_500, '1,500 days'],
])('param: an age of %s seconds is %s', (seconds, text) => {
  expect(formatAge(seconds)).toBe(text)
})

test('param: an age never grows shorter in words, and never says more than passed', () => {
  const unit = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const
  const inSeconds = (text: string) => {
    const [, count = '', name = ''] = /^([\d,]+) (second|minute|hour|day)s?$/.exec(text) ?? []
    return Number(count.replaceAll(',', '')) * unit[name as keyof typeof unit]
  }
  const age = fc.nat({ max: 10_000_000 })
  fc.assert(
    fc.property(age, age, (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      expect(inSeconds(formatAge(less))).toBeLessThanOrEqual(less)
      expect(inSeconds(formatAge(less))).toBeLessThanOrEqual(inSeconds(formatAge(more)))
    }),
  )
})

test.each([
  [0, 'block', '0 blocks'],
  [1, 'block', '1 block'],
  [2, 'block', '2 blocks'],
  [12_345, 'token', '12,345 tokens'],
])('param: %s of “%s” is %s', (value, noun, text) => {
  expect(countOf(value, noun)).toBe(text)
})

test.each([
  ['2026-01-31', 'Jan 31'],
  ['2026-03-01', 'Mar 1'],
  ['2024-02-29', 'Feb 29'],
])('param: the day %s is %s in every time zone', (day, text) => {
  expect(formatDay(day)).toBe(text)
})

test('param: a number keeps its digits', () => {
  fc.assert(
    fc.property(fc.nat(), (value) => {
      expect(Number(formatNumber(value).replaceAll(',', ''))).toBe(value)
    }),
  )
})

test('param: an id of up to 16 characters is whole, a longer one has its ends and 11 characters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-zA-Z]{0,80}$/), (id) => {
      const short = shortId(id)
      if (id.length <= 16) expect(short).toBe(id)
      else {
        expect(short).toHaveLength(11)
        expect([id.startsWith(short.slice(0, 4)), id.endsWith(short.slice(5))]).toEqual([true, true])
      }
    }),
  )
})
