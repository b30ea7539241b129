import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test, vi } from 'vitest'
import { ADDRESS, CHAIN, network, OTHER, secondNetwork } from '../../../test/fakeClient.js'
import { createPay, PAID, SHOP } from '../../../test/paying.js'
import { HASH, ROUTER, THIEF, USD } from '../../../test/swapping.js'
import { confirmPay, dataOf, openPayments } from '../../actions.js'
import { setChain } from '../../connections/accounts.js'
import type { AdapterActions } from '../../types/adapter.js'

type Made = Awaited<ReturnType<typeof createPay>>
type SendCalls = NonNullable<AdapterActions['sendCalls']>

const networks = [network, secondNetwork].map((one) => ({ ...one, testnet: true }))
const transfer = (to: string, amount: bigint) =>
  `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`

const batching = (change: Partial<Omit<AdapterActions, 'sendCalls'>> = {}) => ({
  getCapabilities: async () => ({ [CHAIN]: { atomic: { status: 'supported' } } }),
  sendCalls: vi.fn<SendCalls>(async () => '0xb1'),
  waitForCalls: async () => ({ status: 'success' as const, hash: PAID }),
  ...change,
})
const came = { payment: () => ({ status: 'success' as const, amount: '12500000' }) }

async function asked(
  actions: Partial<AdapterActions>,
  world: Parameters<typeof createPay>[0] = {},
  more: Parameters<typeof createPay>[1] = {},
) {
  const made = await createPay({ held: 0n, ...came, ...world }, { ...more, actions })
  const { result } = await made.ask()
  return { ...made, result }
}
const costOf = ({ state }: Pick<Made, 'state'>) => {
  const options = state()?.options
  const cost = ((options && dataOf(options)) ?? [])[1]?.cost
  return (cost && dataOf(cost)) || { amount: '0' }
}

describe('swap and transfer in a batch', () => {
  test('behavior: asks the wallet once, for the shown swap and exactly the amount', async () => {
    const actions = batching()
    const made = await asked(actions)
    expect(made.state()?.review).toMatchObject({ data: { isBatch: true, tasks: ['swap', 'pay'] } })
    await confirmPay(made.client)
    expect([made.sent, made.transfers]).toEqual([[], []])
    expect(actions.sendCalls.mock.calls).toEqual([
      [
        {
          chainId: CHAIN,
          from: ADDRESS,
          calls: [
            { to: ROUTER, data: expect.stringMatching(/^0x5ae401dc/), value: costOf(made).amount },
            { to: USD, data: transfer(SHOP, 12_500_000n), value: '0' },
          ],
        },
      ],
    ])
    await expect(made.result).resolves.toEqual({ status: 'paid', hash: PAID, network: CHAIN })
    await expect(openPayments(made.client)).resolves.toEqual([])
  })

  test('error: the chain’s result counts, not the wallet’s', async () => {
    const short = { payment: () => ({ status: 'success' as const, amount: '12499999' }) }
    const made = await asked(batching(), short)
    await expect(confirmPay(made.client)).rejects.toMatchObject({ name: 'payment_short' })
  })

  test('error: a reverted batch moved nothing and may start again', async () => {
    const made = await asked(batching({ waitForCalls: async () => ({ status: 'reverted', hash: HASH }) }))
    await expect(confirmPay(made.client)).rejects.toMatchObject({ name: 'transaction_reverted' })
    expect(made.state()?.progress).toMatchObject({ step: 'failed', task: 'pay', hash: HASH })
    expect(made.state()?.swapped).toBeUndefined()
    await expect(openPayments(made.client)).resolves.toEqual([])
  })

  test('error: a rejection moves nothing and can be retried', async () => {
    const actions = batching()
    actions.sendCalls.mockRejectedValueOnce(new LatchkeyError('user_rejected'))
    const made = await asked(actions)
    await expect(confirmPay(made.client)).rejects.toMatchObject({ name: 'user_rejected' })
    expect(made.state()?.progress).toEqual({ step: 'declined', task: 'pay' })
    await expect(openPayments(made.client)).resolves.toEqual([])
    await confirmPay(made.client)
    await expect(made.result).resolves.toMatchObject({ status: 'paid' })
  })

  test('error: a wallet that fails at batches moves nothing, and is asked step by step next time', async () => {
    const actions = batching()
    actions.sendCalls.mockRejectedValue(new LatchkeyError('method_not_supported'))
    const made = await asked(actions)
    await expect(confirmPay(made.client)).rejects.toMatchObject({ name: 'method_not_supported' })
    expect([made.sent, made.transfers]).toEqual([[], []])
    made.client.close()
    await made.result
    await made.ask()
    expect(made.state()?.review).toMatchObject({ data: { isBatch: false, tasks: ['swap', 'pay'] } })
  })

  test.each<[string, string, (made: Made) => void]>([
    [
      'a thief’s router',
      'wrong_swap',
      ({ world }) =>
        (world.build = (answer) => ({ ...answer, tx: { ...answer.tx, to: `${CHAIN}:${THIEF}` } })),
    ],
    [
      'another native value',
      'wrong_swap',
      ({ world }) => (world.build = (answer) => ({ ...answer, tx: { ...answer.tx, amount: '1' } })),
    ],
    [
      'a smaller minimum',
      'wrong_swap',
      ({ world }) => (world.build = (answer) => ({ ...answer, toAmountMin: '1' })),
    ],
    ['a lower price', 'quote_changed', ({ world }) => (world.rate = 1n)],
  ])('error: %s: no wallet is asked', async (_, name, change) => {
    const actions = batching()
    const made = await asked(actions)
    change(made)
    await expect(confirmPay(made.client)).rejects.toMatchObject({ name })
    expect(actions.sendCalls).not.toHaveBeenCalled()
    await expect(openPayments(made.client)).resolves.toEqual([])
  })

  test.each<[string, (made: Made) => void]>([
    ['account', (made) => made.connect(OTHER)],
    ['network', (made) => setChain(made.context, 'c1', `eip155:${secondNetwork.id}`)],
  ])('error: another %s before the wallet is asked: nothing is sent', async (_, change) => {
    const actions = batching()
    const made = await asked(actions, {}, { config: { networks } })
    made.world.build = (answer) => {
      change(made)
      return answer
    }
    await expect(confirmPay(made.client)).rejects.toMatchObject({ name: 'request_aborted' })
    expect(actions.sendCalls).not.toHaveBeenCalled()
  })
})

describe('a page left with a pending batch', () => {
  async function left(change: Parameters<typeof batching>[0] = {}, actions = batching(change)) {
    const made = await asked(actions)
    void confirmPay(made.client).catch(() => {})
    await made.platform.settle()
    await made.platform.settle()
    made.client.dispose()
    return made
  }
  const never = (): Promise<never> => new Promise(() => {})
  const next = ({ client, platform }: Made, actions: Partial<AdapterActions>, isApart = false) =>
    asked(actions, {}, { platform, config: { id: client.id }, isApart })

  test('behavior: the wallet reports the result once its account is connected', async () => {
    const first = await left({ waitForCalls: never })
    const actions = batching()
    const later = await next(first, actions, true)
    expect(later.state()).toMatchObject({ loading: true, progress: { step: 'pending', task: 'pay' } })
    later.connect()
    await later.platform.settle()
    await later.platform.settle()
    await expect(later.result).resolves.toMatchObject({ status: 'paid', hash: PAID })
    expect([actions.sendCalls.mock.calls, later.sent, later.transfers]).toEqual([[], [], []])
  })

  test('behavior: without an answer of the wallet the visitor must check first', async () => {
    const first = await left({ waitForCalls: never })
    const later = await next(first, batching({ waitForCalls: never }), true)
    await later.platform.advance(310_000)
    expect(later.state()).toMatchObject({ loading: false, progress: { step: 'unsure', task: 'pay' } })
    await expect(openPayments(later.client)).resolves.toHaveLength(1)
  })

  test('behavior: also before the wallet has answered at all', async () => {
    const actions = batching()
    actions.sendCalls.mockImplementation(never)
    const first = await left({}, actions)
    const later = await next(first, batching())
    expect(later.state()?.progress).toEqual({ step: 'unsure', task: 'pay' })
  })
})
