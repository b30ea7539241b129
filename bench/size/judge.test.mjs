import { expect, test } from 'vitest'
import { judgeSizes, judgeCounts } from './judge.mjs'

const budgets = [
  { name: 'page', limit: 16, under: ['vite', 'webpack'], steps: ['load'] },
  { name: 'views', limit: 12, steps: ['list', 'detail'] },
  { name: 'shown', steps: ['load', 'list'] },
]
const sizes = (/** @type {Record<string, number>} */ changed = {}) => ({
  vite: { load: 10_000, list: 4_000, detail: 5_000, ...changed },
  webpack: { load: 9_000 },
})

test('behavior: rows within their budgets pass, with the change since the last release', () => {
  const { rows, near, broken, figures } = judgeSizes(sizes(), budgets, {
    page: { vite: 10_250, webpack: 8_990 },
  })
  expect(rows).toEqual([
    ['page', '10.00 (-0.25)', '9.00 (+0.01)', '16 (vite, webpack)'],
    ['views', '9.00', '', '12 (vite)'],
    ['shown', '14.00', '9.00', ''],
  ])
  expect([near, broken]).toEqual([[], []])
  expect(figures['page']).toEqual({ vite: 10_000, webpack: 9_000 })
})

test('behavior: above 90 percent of a budget it warns', () => {
  const { near, broken } = judgeSizes(sizes({ load: 14_401 }), budgets, {})
  expect(near).toEqual(['page: 14.40 of 16 kB with vite'])
  expect(broken).toEqual([])
  expect(judgeSizes(sizes({ load: 14_400 }), budgets, {}).near).toEqual([])
})

test('error: above a budget, also with another bundler that it applies to', () => {
  expect(judgeSizes(sizes({ detail: 8_001 }), budgets, {}).broken).toEqual([
    'views: 12.00 kB with vite, the budget is 12 kB',
  ])
  const webpack = { ...sizes(), webpack: { load: 16_001 } }
  expect(judgeSizes(webpack, budgets, {}).broken).toEqual([
    'page: 16.00 kB with webpack, the budget is 16 kB',
  ])
})

test('error: a step without a measurement', () => {
  const { broken } = judgeSizes({ vite: { load: 1, list: 1 } }, budgets, {})
  expect(broken).toEqual([
    'views: nothing called detail was measured with vite; name its files in bench/size',
  ])
})

test('behavior: request counts are checked against their limits, and a missing count is skipped', () => {
  const limits = [
    { name: 'after the opening', limit: 3, count: 'afterOpening' },
    { name: 'after the press', limit: 0, count: 'afterPress' },
  ]
  expect(judgeCounts({ afterOpening: 3, afterPress: 0 }, limits).broken).toEqual([])
  expect(judgeCounts({ afterOpening: 4 }, limits).broken).toEqual([
    'after the opening: 4, the limit is 3',
    'after the press: not counted, the limit is 0',
  ])
})
