import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Amount } from './Amount.js'

const dimmed = (integer: string, fraction: string): string[] => {
  const parts = [
    { type: 'integer', value: integer },
    { type: 'decimal', value: '.' },
    { type: 'fraction', value: fraction },
    { type: 'currency', value: 'BTC' },
  ]
  const html = renderToStaticMarkup(<Amount parts={parts} />)
  return [...html.matchAll(/lk-cents">([^<]*)</g)].map(([, text = '']) => text)
}

test('behavior: cents step back, but not where they are the amount', () => {
  expect(dimmed('12', '48')).toEqual(['.', '48'])
  expect(dimmed('0', '050217')).toEqual([])
})
