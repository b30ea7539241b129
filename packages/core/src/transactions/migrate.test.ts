import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ADDRESS, CHAIN, fakeClient, OTHER } from '../../test/fakeClient.js'
import { readPurchase } from '../features/buy/purchases.js'
import { readPayments } from '../features/pay/payments.js'
import { readTransactions, writeTransactions } from './records.js'

const word = fc.stringMatching(/^0x[0-9a-f]{8}$/)
const amount = fc.integer({ min: 1, max: 9_999 }).map(String)

const stored = fc
  .record({
    key: fc.string({ minLength: 1, maxLength: 300 }),
    request: fc.record({
      network: fc.constant(CHAIN),
      asset: fc.constantFrom('native', OTHER),
      amount,
      recipient: fc.constant(OTHER),
    }),
    age: fc.integer({ min: 0, max: 3_000_000 }),
    from: fc.constantFrom(ADDRESS, undefined),
    nonce: fc.option(fc.nat(99), { nil: undefined }),
    hash: word,
    swap: word,
    batch: fc.string({ minLength: 1, maxLength: 400 }),
    state: fc.constantFrom(
      'asked' as const,
      'sent' as const,
      'batch' as const,
      'batch known' as const,
      'swap asked' as const,
      'swap sent' as const,
      'halfway' as const,
      'asked after swap' as const,
      'sent after swap' as const,
    ),
  })
  .map(({ batch, hash, nonce, state, swap, ...one }) => ({
    ...one,
    ...(nonce !== undefined && { nonce }),
    ...((state === 'sent' || state === 'batch known' || state === 'swap sent') && { hash }),
    ...(state === 'sent after swap' && { hash }),
    ...(state.startsWith('batch') && { batch }),
    ...((state.startsWith('swap') || state === 'halfway') && { task: 'swap' as const }),
    ...((state.endsWith('after swap') || state === 'halfway') && { swapped: swap }),
  }))

const list = fc.uniqueArray(stored, {
  maxLength: 20,
  comparator: (one, other) =>
    one.key === other.key ||
    [one.hash, one.swapped, one.batch].some(
      (id) => id !== undefined && [other.hash, other.swapped, other.batch].includes(id),
    ),
})

const found = (context: Parameters<typeof readPayments>[0]) =>
  readPayments(context).map(({ from, hash, key, record, request, swapped, task }) => ({
    key,
    request,
    at: record.at,
    from: from || undefined,
    hash: task === 'swap' && swapped !== undefined ? undefined : hash,
    batch: 'batch' in record.sent ? record.sent.batch : undefined,
    nonce: record.nonce,
    task: task === 'swap' ? task : undefined,
    swapped,
  }))

const plain = ({ nonce, ...one }: Record<string, unknown>): Record<string, unknown> => ({
  ...Object.fromEntries(
    ['key', 'request', 'at', 'from', 'hash', 'batch', 'task', 'swapped'].map((name) => [name, one[name]]),
  ),
  nonce: one['task'] === 'swap' && one['swapped'] !== undefined ? undefined : nonce,
})

const byKey = (one: { readonly key?: unknown }, other: { readonly key?: unknown }): number =>
  String(one.key) < String(other.key) ? -1 : 1

test('behavior: migrates all payments of earlier versions, idempotently', () => {
  fc.assert(
    fc.property(list, fc.boolean(), (given, hasRecords) => {
      const { context, platform, client } = fakeClient()
      const payments = given.map(({ age, ...one }) => ({ ...one, at: platform.now() - age }))
      const rows = payments.flatMap(({ at, batch, from, hash, request: { amount: some, recipient } }) =>
        from && hash !== undefined && batch === undefined
          ? [{ hash, chainId: CHAIN, from, to: recipient, amount: some, symbol: 'USDC', at }]
          : [],
      )
      context.storage.write('sends', rows)
      if (hasRecords) writeTransactions(context, readTransactions(context))
      context.storage.write('payments', payments)
      const expected = payments.map(plain).toSorted(byKey)
      expect(found(context).toSorted(byKey)).toEqual(expected)
      const once = readTransactions(context)
      writeTransactions(context, once)
      expect(readTransactions(context)).toEqual(once)
      expect(found(context).toSorted(byKey)).toEqual(expected)
      context.storage.write('payments', payments)
      expect(readTransactions(context).map(({ id }) => id)).toEqual(once.map(({ id }) => id))
      expect(found(context).toSorted(byKey)).toEqual(expected)
      for (const { symbol } of once.flatMap(({ id, summary }) =>
        rows.some(({ hash }) => hash === id) ? [summary] : [],
      ))
        expect(symbol).toBe('USDC')
      client.dispose()
    }),
    { numRuns: 60 },
  )
})

test.each([['[{}]'], ['{"a":1}'], ['[{"key":1}]'], ['null'], ['[null]'], ['[{"request":{"network":7}}]']])(
  'error: migrates nothing of %s',
  (broken) => {
    const { context } = fakeClient()
    context.storage.write('payments', JSON.parse(broken))
    expect(readTransactions(context)).toEqual([])
  },
)

test('behavior: every account finds its order of an earlier version, repeatedly', () => {
  const order = fc.record({
    id: fc.stringMatching(/^[\w-]{1,40}$/),
    address: fc.stringMatching(/^0x[0-9a-f]{6}$/),
    status: fc.constantFrom('created', 'paid', 'sent', 'failed'),
    hash: fc.option(word, { nil: undefined }),
    paymentAmount: amount,
  })
  const orders = fc.uniqueArray(order, { maxLength: 10, selector: ({ address }) => address })
  fc.assert(
    fc.property(orders, (given) => {
      const { client, context, platform } = fakeClient()
      const purchases = given.map(({ address, hash, id, ...one }) => ({
        account: `${CHAIN}:${address}` as const,
        purchase: {
          ...one,
          id: `${id}${address}`,
          ...(hash && { hash }),
          provider: 'x',
          label: 'X',
          asset: 'ETH',
          networkName: 'Base',
          chainId: CHAIN,
          reports: true,
          paymentCurrency: 'USD',
          startedAt: platform.now(),
          window: 'elsewhere',
        },
      }))
      context.storage.write('purchases', purchases)
      for (let times = 0; times < 2; times += 1) {
        for (const { account, purchase } of purchases)
          expect(readPurchase(context, account)).toEqual(purchase)
        writeTransactions(context, readTransactions(context))
      }
      client.dispose()
    }),
    { numRuns: 30 },
  )
})
