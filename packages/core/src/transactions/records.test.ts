import { expect, test } from 'vitest'
import { ADDRESS, CHAIN, fakeClient, OTHER } from '../../test/fakeClient.js'
import type { TransactionRecord } from '../types/transaction.js'
import { addTransaction, changeTransaction, readTransactions } from './records.js'

const account = `${CHAIN}:${ADDRESS}` as const
const HASH = `0x${'ab'.repeat(32)}`
const record: TransactionRecord = {
  id: HASH,
  kind: 'send',
  account,
  chainId: CHAIN,
  sent: { hash: HASH },
  summary: { to: OTHER, amount: '0.5', symbol: 'ETH', iconUrl: 'https://x.test/eth.png' },
  call: { to: OTHER, data: '0x', value: '5' },
  nonce: 7,
  at: 1_700_000_000_000,
  outcome: 'spedUp',
  finalHash: `0x${'cd'.repeat(32)}`,
  resume: { task: 'swap' },
}

const recorded = [
  { hash: HASH, chainId: CHAIN, from: ADDRESS, to: OTHER, amount: '0.5', symbol: 'ETH', at: 5, nonce: 3 },
  {
    hash: 'batch:0x12',
    kind: 'trade',
    chainId: CHAIN,
    from: ADDRESS,
    to: OTHER,
    amount: '25',
    symbol: 'USDC',
    iconUrl: '',
    gets: { amount: '0.01', symbol: 'ETH', iconUrl: '' },
    at: 4,
  },
  {
    hash: `${HASH}1`,
    kind: 'approve',
    chainId: CHAIN,
    from: ADDRESS,
    to: OTHER,
    amount: '0',
    symbol: 'USDC',
    at: 3,
    status: 'failed',
  },
  {
    hash: `${HASH}2`,
    chainId: CHAIN,
    from: ADDRESS,
    to: OTHER,
    amount: '1',
    symbol: 'ETH',
    at: 2,
    lost: 'dropped',
  },
  {
    hash: `${HASH}3`,
    chainId: CHAIN,
    from: ADDRESS,
    to: OTHER,
    amount: '1',
    symbol: 'ETH',
    at: 1,
    status: 'confirmed',
  },
]

test('behavior: records of an earlier version are read, and stay when one is added', () => {
  const { context } = fakeClient()
  context.storage.write('sends', recorded)
  const [plain, batch, approval, dropped, confirmed] = readTransactions(context)
  expect(plain).toEqual({
    id: HASH,
    kind: 'send',
    account,
    chainId: CHAIN,
    sent: { hash: HASH },
    summary: { to: OTHER, amount: '0.5', symbol: 'ETH' },
    at: 5,
    nonce: 3,
  })
  expect(batch).toMatchObject({
    id: 'batch:0x12',
    kind: 'swap',
    sent: { batch: '0x12' },
    summary: { amount: '25', gets: { amount: '0.01', symbol: 'ETH' } },
  })
  expect([approval, dropped, confirmed].map((one) => one?.outcome)).toEqual([
    'reverted',
    'dropped',
    'confirmed',
  ])
  expect(approval?.kind).toBe('approve')
  addTransaction(context, { ...record, sent: { hash: `${HASH}9` } })
  expect(readTransactions(context)).toHaveLength(6)
  expect(context.storage.read('sends', Array.isArray)).toBeUndefined()
})

const coin = { address: OTHER, symbol: 'USDC', name: 'USD Coin', decimals: 6, iconUrl: '' }
const swapped = (sent: object, task: string) => ({
  caipAddress: account,
  offer: {
    chainId: CHAIN,
    from: coin,
    to: { ...coin, symbol: 'ETH', decimals: 18 },
    amount: '25000000',
    toAmountMin: '10000000000000000',
    spender: OTHER,
  },
  tasks: ['approve', 'swap'],
  task,
  sent,
  at: 6,
})

test('behavior: an earlier version’s pending swap and its Activity entry are one record', () => {
  const { context } = fakeClient()
  const long = `0x${'7'.repeat(160)}12`
  const call = { to: OTHER, data: '0x12', value: '0' }
  const swaps = [
    { ...swapped({ hash: `${HASH}8` }, 'reset'), call, nonce: 4 },
    swapped({ batch: long }, 'swap'),
    null,
    { ...swapped({ hash: `${HASH}7` }, 'swap'), offer: { amount: 'x' } },
  ]
  context.storage.write('sends', [{ ...recorded[1], hash: `batch:${long.slice(-100)}` }])
  context.storage.write('swap', swaps)
  const [reset, batch, ...none] = readTransactions(context)
  expect(none).toEqual([])
  expect(reset).toMatchObject({
    id: `${HASH}8`,
    kind: 'approve',
    summary: { to: OTHER, amount: '0', symbol: 'USDC' },
    call,
    nonce: 4,
    resume: { task: 'reset', tasks: ['approve', 'swap'] },
  })
  expect(batch).toMatchObject({
    sent: { batch: long },
    at: 4,
    summary: { amount: '25', gets: { amount: '0.01' } },
    resume: { task: 'swap', offer: { amount: '25000000' } },
  })
  addTransaction(context, { ...record, sent: { hash: `${HASH}9` } })
  expect(readTransactions(context)).toHaveLength(3)
  expect(context.storage.read('swap', Array.isArray)).toBeUndefined()
})

test('behavior: reads a complete record as written', () => {
  const { context } = fakeClient()
  context.storage.write('transactions', { version: 1, records: [record] })
  expect(readTransactions(context)).toEqual([record])
})

test.each<[string, object]>([
  ['no id', { id: '' }],
  ['an unknown kind', { kind: 'gift' }],
  ['an account of another chain', { account: `eip155:1:${ADDRESS}` }],
  ['no chain', { chainId: 5 }],
  ['nothing sent', { sent: {} }],
  ['a name of a batch without end', { sent: { batch: 'x'.repeat(9_000) } }],
  ['no time', { at: 'soon' }],
  ['no amount', { summary: { to: OTHER, symbol: 'ETH' } }],
  ['no recipient', { summary: { amount: '1', symbol: 'ETH' } }],
])('error: a record with %s is dropped, the others stay', (_name, change) => {
  const { context } = fakeClient()
  context.storage.write('transactions', { version: 1, records: [{ ...record, ...change }, record, null, 7] })
  expect(readTransactions(context)).toEqual([record])
})

test.each<[string, object, keyof TransactionRecord]>([
  ['a call that is none', { call: { to: OTHER, data: '0x', value: 'much' } }, 'call'],
  ['a place before the first', { nonce: -1 }, 'nonce'],
  ['an unknown outcome', { outcome: 'won' }, 'outcome'],
  ['a hash that is none', { finalHash: 5 }, 'finalHash'],
])('error: a record with %s keeps its other fields', (_name, change, key) => {
  const { context } = fakeClient()
  context.storage.write('transactions', { version: 1, records: [{ ...record, ...change }] })
  const { [key]: _gone, ...rest } = record
  expect(readTransactions(context)).toEqual([rest])
})

test('error: records of another version are not read', () => {
  const { context } = fakeClient()
  context.storage.write('transactions', { version: 2, records: [record] })
  expect(readTransactions(context)).toEqual([])
})

test('behavior: a change keeps the other records, including another tab’s', () => {
  const { context } = fakeClient()
  const own = addTransaction(context, record)
  addTransaction(context, { ...record, sent: { hash: `${HASH}1` } })
  changeTransaction(context, own.id, (one) => ({ ...one, outcome: 'canceled' }))
  expect(readTransactions(context).map(({ outcome }) => outcome)).toEqual([undefined, 'canceled'])
  changeTransaction(context, own.id, () => undefined)
  expect(readTransactions(context).map(({ id }) => id)).toEqual([`${HASH}1`])
})
