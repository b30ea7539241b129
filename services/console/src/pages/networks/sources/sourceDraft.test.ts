import { expect, test } from 'vitest'
import { contractLine, numberLine, urlLine, urlLines } from './fields.js'
import {
  changedSources,
  draftOf,
  isComplete,
  problemOf,
  type Sources,
  type SourceDraft,
  sourcesOf,
  withNew,
} from './sourceDraft.js'
import { sourceKinds } from './sourceKinds.js'

const router = `0x${'12'.repeat(20)}`
const stored: Sources = {
  balances: { provider: 'rpc' },
  history: [
    { provider: 'index', from: 5, traces: false },
    { provider: 'blockscout', url: 'https://explorer.example' },
    { provider: 'from-tomorrow', depth: { of: [1] } },
  ] as Sources['history'] & object,
  swaps: [{ provider: 'lifi', router, more: 'kept' }] as Sources['swaps'] & object,
  tokens: [{ address: router, symbol: 'ONE', name: 'One', decimals: 6, usd: 1.5, permit: true }],
  bundlerUrls: ['https://one.example', 'https://two.example'],
}
const edit = (draft: SourceDraft | undefined, typed: SourceDraft['typed']): SourceDraft => {
  if (draft === undefined) throw new Error('There is no such entry')
  return { ...draft, typed: { ...draft.typed, ...typed } }
}
const typeNamed = (kind: string, provider: string) => {
  const type = sourceKinds.find(({ id }) => id === kind)?.types.find((one) => one.provider === provider)
  if (type === undefined) throw new Error('There is no such source')
  return type
}

test('behavior: what is stored is read and written the same, with what this console does not know', () => {
  expect(sourcesOf(draftOf(stored))).toEqual(stored)
  expect(Object.values(sourcesOf(draftOf())).every((value) => value === undefined)).toBe(true)
  expect(changedSources(draftOf(stored), draftOf(stored))).toEqual({})
})

test('behavior: only the list that was changed is stored, and an emptied one is not said any more', () => {
  const before = draftOf(stored)
  const [index] = before.history
  const after = { ...before, history: before.history.with(0, edit(index, { from: ' 10 ', every: '500' })) }
  expect(changedSources(before, after)).toEqual({
    history: [{ provider: 'index', from: 10, every: 500, traces: false }, ...(stored.history ?? []).slice(1)],
  })
  const emptied = changedSources(before, { ...before, balances: [], swaps: [], bundlerUrls: ' \n' })
  expect(emptied).toEqual({ balances: undefined, swaps: undefined, bundlerUrls: undefined })
  expect(Object.keys(emptied)).toHaveLength(3)
})

test('behavior: a field that is emptied goes back to its default', () => {
  const before = draftOf({ history: [{ provider: 'etherscan', url: 'https://other.example' }] })
  const after = { ...before, history: before.history.map((entry) => edit(entry, { url: '' })) }
  expect(sourcesOf(after).history).toEqual([{ provider: 'etherscan' }])
})

test('behavior: a new entry cannot be saved before it has what it needs', () => {
  const before = draftOf(stored)
  const after = { ...before, history: withNew(before.history, typeNamed('history', 'blockscout')) }
  expect(isComplete(before)).toBe(true)
  expect(isComplete(after)).toBe(false)
  expect(new Set(after.history.map(({ key }) => key)).size).toBe(4)
  const filled = {
    ...after,
    history: after.history.with(3, edit(after.history[3], { url: 'https://b.example' })),
  }
  expect(isComplete(filled)).toBe(true)
  expect(sourcesOf(filled).history?.at(-1)).toEqual({ provider: 'blockscout', url: 'https://b.example' })
})

const whole = numberLine('every', 'Every', { min: 100, max: 600 })
test.each([
  [urlLine(), 'explorer.example', 'Enter a full URL that begins with https:// or http://.'],
  [urlLine(), 'javascript:alert(1)', 'Enter a full URL that begins with https:// or http://.'],
  [urlLine(), ' https://explorer.example/api ', undefined],
  [
    urlLines('urls', 'URLs'),
    'https://a.example\n\nftp://b.example',
    'Enter a full URL that begins with https:// or http://.',
  ],
  [contractLine('router', 'Router'), '0x12', 'Enter 0x and 40 hex digits.'],
  [contractLine('router', 'Router'), router, undefined],
  [whole, '99', 'Enter a whole number from 100 to 600.'],
  [whole, '100.5', 'Enter a whole number from 100 to 600.'],
  [whole, '1e2', 'Enter a whole number from 100 to 600.'],
  [whole, '600', undefined],
  [whole, '', undefined],
  [numberLine('usd', 'Price', { isWhole: false }), '-1', 'Enter a number, such as 1.50.'],
  [numberLine('usd', 'Price', { isWhole: false }), '0.25', undefined],
  [numberLine('from', 'From'), 'first', 'Enter a whole number, such as 10.'],
])('param: %# typed as %j', (field, typed, problem) => {
  expect(problemOf(field, typed)).toBe(problem)
})
