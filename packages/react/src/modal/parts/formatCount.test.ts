import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from '../../words/formatCount.js'

test('behavior: every count reads as the browser writes it', () => {
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(formatCount(count)).toBe(new Intl.NumberFormat('en-US').format(count))
    }),
  )
  expect(formatCount(1204)).toBe('1,204')
})
