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

test('behavior: cents are dimmed, except below one coin', () => {
  expect(dimmed('12', '48')).toEqual(['.', '48'])
  expect(dimmed('0', '050217')).toEqual([])
})
