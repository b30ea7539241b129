// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Amount, type AmountPart } from './Amount.js'

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(cleanup)

const partsOf = (amount: string): readonly AmountPart[] => {
  const [integer = '', fraction = ''] = amount.split('.')
  return [
    { type: 'integer', value: integer },
    { type: 'decimal', value: '.' },
    { type: 'fraction', value: fraction },
    { type: 'literal', value: ' ' },
    { type: 'currency', value: 'ETH' },
  ]
}

function roll(...amounts: readonly string[]) {
  const moved: [string | null, unknown][] = []
  // happy-dom has no Web Animations.
  const animate = function (this: Element, frames: Keyframe[]) {
    moved.push([this.textContent, frames[0]?.['transform']])
  }
  Object.assign(Element.prototype, { animate })
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
  const [first = '', ...rest] = amounts
  const { rerender } = render(<Amount parts={partsOf(first)} />)
  for (const amount of rest) {
    moved.length = 0
    act(() => rerender(<Amount parts={partsOf(amount)} />))
  }
  return moved
}

test.each<[string, readonly string[], unknown]>([
  ['the first render stands still', ['1.50'], []],
  ['the same again', ['1.50', '1.50'], []],
  ['more: the figures that changed come from below', ['1.50', '1.75'], [['75', 'translateY(0.4em)']]],
  [
    'less: from above',
    ['2.50', '1.75'],
    [
      ['1', 'translateY(-0.4em)'],
      ['75', 'translateY(-0.4em)'],
    ],
  ],
  ['less after more', ['1.50', '2.50', '1.50'], [['1', 'translateY(-0.4em)']]],
  ['more, with marks among the figures', ['1,234.50', '1,235.50'], [['1,235', 'translateY(0.4em)']]],
  ['non-numeric values are drawn', ['–.–', '∞.–'], [['∞', 'translateY(0.4em)']]],
])('behavior: %s', (_, amounts, moved) => {
  expect(roll(...amounts)).toEqual(moved)
})
