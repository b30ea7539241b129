import { LatchkeyError } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import { createPay, PAID } from '../../../test/paying.js'
import { USD } from '../../../test/swapping.js'
import { confirmPay, openPayments, resetTo } from '../../actions.js'
import { readTransactions } from '../../transactions/records.js'

const OTHER_HASH = `0x${'0f'.repeat(32)}`
type World = NonNullable<Parameters<typeof createPay>[0]>
type Came = ReturnType<NonNullable<World['payment']>>

const call = { to: OTHER_HASH.slice(0, 42), data: '0x', value: '0' }

const own = { to: USD, data: '0xa9059cbb', value: '0' }

async function replace(came: Came, other: World['other'] = { hash: OTHER_HASH, isCancel: false, ...call }) {
  const made = await createPay(
    {
      payment: ({ hash }) => (hash === OTHER_HASH ? came : undefined),
      fate: { status: 'pending', nonce: 7 },
    },
    { actions: { transferCall: async () => own } },
  )
  const { result } = await made.ask()
  const confirmed = confirmPay(made.client).catch((error: unknown) => error)
  await made.platform.settle()
  Object.assign(made.pays, { fate: { status: 'replaced', nonce: 7 }, other })
  return { ...made, confirmed, result }
}

test('behavior: a sped-up payment is followed, and the host gets the paying transaction', async () => {
  const made = await replace({ status: 'success', amount: '12500000' })
  await made.platform.advance(5_000)
  await expect(made.confirmed).resolves.toBeUndefined()
  expect(made.state()?.progress).toEqual({ step: 'paid', hash: OTHER_HASH, replaced: PAID })
  await expect(made.result).resolves.toMatchObject({ status: 'paid', hash: OTHER_HASH })
  expect(made.transfers).toHaveLength(1)
})

test.each<[string, World['other'], string]>([
  ['again to be faster', { hash: OTHER_HASH, isCancel: false, ...own }, 'spedUp'],
  ['with something else that pays', { hash: OTHER_HASH, isCancel: false, ...call }, 'replaced'],
])('behavior: a payment sent %s ends so in its record, which Activity shows', async (_, other, outcome) => {
  const made = await replace({ status: 'success', amount: '12500000' }, other)
  await made.platform.advance(5_000)
  await made.result
  expect(readTransactions(made.context)).toEqual([
    expect.objectContaining({
      id: PAID,
      kind: 'payment',
      call: own,
      nonce: 7,
      outcome,
      finalHash: OTHER_HASH,
      summary: expect.objectContaining({ amount: '12.5', symbol: 'USDC' }),
    }),
  ])
  expect(readTransactions(made.context)[0]).not.toHaveProperty('resume')
})

test.each<[string, Came, boolean]>([
  ['canceled', { status: 'success', amount: '0' }, true],
  ['replaced by something else', { status: 'success', amount: '0' }, false],
  ['replaced by something that was reverted', { status: 'reverted', amount: '0' }, false],
])('error: a payment that was %s: nothing was paid, and it may start again', async (_, came, isCancel) => {
  const made = await replace(came, { hash: OTHER_HASH, isCancel, ...call })
  await made.platform.advance(5_000)
  await expect(made.confirmed).resolves.toMatchObject({
    name: 'payment_replaced',
    details: { hash: OTHER_HASH, replaced: PAID, isCancel },
  })
  expect(made.state()?.progress).toMatchObject({ step: 'failed', hash: OTHER_HASH })
  await expect(openPayments(made.client)).resolves.toEqual([])
  resetTo(made.client, { view: 'Pay' })
  made.pays.payment = ({ hash }) => (hash === PAID ? { status: 'success', amount: '12500000' } : undefined)
  await confirmPay(made.client)
  expect(made.transfers).toHaveLength(2)
  await expect(made.result).resolves.toMatchObject({ status: 'paid', hash: PAID })
})

test('error: a replacement with a lower amount is underpaid', async () => {
  const made = await replace({ status: 'success', amount: '12499999' })
  await made.platform.advance(5_000)
  await expect(made.confirmed).resolves.toMatchObject({
    name: 'payment_short',
    details: { hash: OTHER_HASH, received: '12499999' },
  })
})

test('behavior: stays pending if no node can look up the nonce', async () => {
  const made = await replace({ status: 'success', amount: '12500000' })
  delete made.pays.other
  await made.platform.advance(310_000)
  await expect(made.confirmed).resolves.toMatchObject({ name: 'transaction_timeout' })
  await expect(openPayments(made.client)).resolves.toHaveLength(1)
})

test('behavior: a returning page knows the nonce and finds the paying transaction', async () => {
  const first = await replace(undefined)
  await first.platform.advance(1_000)
  first.client.dispose()
  const asked: unknown[] = []
  const later = await createPay(
    {
      payment: ({ hash }) => (hash === OTHER_HASH ? { status: 'success', amount: '12500000' } : undefined),
      fate: { status: 'replaced' },
      other: { hash: OTHER_HASH, isCancel: false, ...call },
      onFate: (parameters) => void asked.push(parameters),
    },
    { platform: first.platform, config: { id: first.client.id }, isApart: true },
  )
  const { result } = await later.ask()
  await later.platform.advance(1_000)
  await expect(result).resolves.toMatchObject({ status: 'paid', hash: OTHER_HASH })
  expect(asked[0]).toMatchObject({ hash: PAID, nonce: 7 })
})

test('behavior: waits for a family that resends; after expiry nothing was paid', async () => {
  let isTaken = false
  const made = await createPay({
    taken: async ({ hash }) => {
      expect(made.state()?.progress).toEqual({ step: 'pending', task: 'pay', hash: PAID })
      if (!isTaken) throw new LatchkeyError('transaction_timeout', { details: { kind: 'expired' } })
      return { hash, status: 'success', blockNumber: '7' }
    },
  })
  const { result } = await made.ask()
  await expect(confirmPay(made.client)).rejects.toMatchObject({ name: 'transaction_timeout' })
  expect(made.state()?.progress).not.toHaveProperty('hash')
  await expect(openPayments(made.client)).resolves.toEqual([])
  isTaken = true
  resetTo(made.client, { view: 'Pay' })
  await confirmPay(made.client)
  await expect(result).resolves.toMatchObject({ status: 'paid' })
  expect(made.transfers).toHaveLength(2)
})
