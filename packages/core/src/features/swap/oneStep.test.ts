import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test, vi } from 'vitest'
import { ADDRESS, CHAIN, network, OTHER, secondNetwork } from '../../../test/fakeClient.js'
import { approval, createSwap, HASH, ROUTER, USD } from '../../../test/swapping.js'
import { confirmSwap, quoteSwap } from '../../actions.js'
import { setChain } from '../../connections/accounts.js'
import type { AdapterActions } from '../../types/adapter.js'

const tasks = ({ swap }: Awaited<ReturnType<typeof createSwap>>) => {
  const review = swap()?.review
  return review?.status === 'ready' ? review.data : undefined
}

type Made = Awaited<ReturnType<typeof createSwap>>

const changes: readonly (readonly [string, (made: Made) => void])[] = [
  ['account', (made) => made.connect(OTHER)],
  ['network', (made) => setChain(made.context, 'c1', `eip155:${secondNetwork.id}`)],
]
const networks = [network, secondNetwork].map((one) => ({ ...one, testnet: true }))

describe('in a batch', () => {
  type SendCalls = NonNullable<AdapterActions['sendCalls']>
  type Batching = Partial<Omit<AdapterActions, 'sendCalls'>>
  const batching = (change: Batching = {}, status: unknown = 'supported') => ({
    getCapabilities: vi.fn(async () => ({ [CHAIN]: { atomic: { status } } })),
    sendCalls: vi.fn<SendCalls>(async () => '0xb1'),
    waitForCalls: async () => ({ status: 'success' as const, hash: HASH }),
    ...change,
  })

  test.each(['supported', 'ready'])(
    'behavior: asks a wallet with status %s once, for exactly the amount and the swap',
    async (status) => {
      const actions = batching({}, status)
      const made = await createSwap({}, undefined, { actions })
      await made.ask('usd', '25')
      expect(tasks(made)).toMatchObject({ isBatch: true, tasks: ['approve', 'swap'] })
      await expect(confirmSwap(made.client)).resolves.toEqual({ hash: HASH })
      expect(made.sent).toEqual([])
      expect(actions.sendCalls.mock.calls).toEqual([
        [
          {
            chainId: CHAIN,
            from: ADDRESS,
            calls: [
              { to: USD, data: approval(ROUTER, 25_000_000n), value: '0' },
              { to: ROUTER, data: expect.stringMatching(/^0x5ae401dc/), value: '0' },
            ],
          },
        ],
      ])
      expect(made.swap()?.progress).toEqual({ step: 'confirmed', hash: HASH })
    },
  )

  test('behavior: the batch includes a reset of the allowance', async () => {
    const actions = batching()
    const made = await createSwap({ allowance: 7n, needsReset: true }, undefined, { actions })
    await made.ask('usd', '25')
    await confirmSwap(made.client)
    expect(actions.sendCalls.mock.calls[0]?.[0].calls.map(({ data }) => data).slice(0, 2)).toEqual([
      approval(ROUTER, 0n),
      approval(ROUTER, 25_000_000n),
    ])
  })

  test.each<[string, Batching, unknown]>([
    ['says that it cannot', {}, 'unsupported'],
    ['says nothing', { getCapabilities: async () => ({}) }, undefined],
    [
      'can elsewhere',
      { getCapabilities: async () => ({ 'eip155:1': { atomic: { status: 'supported' } } }) },
      '',
    ],
    ['cannot be asked', { getCapabilities: () => Promise.reject(new Error('gone')) }, undefined],
  ])('behavior: asks a wallet that %s twice', async (_, change, status) => {
    const actions = batching(change, status)
    const made = await createSwap({}, undefined, { actions })
    await made.ask('usd', '25')
    expect(tasks(made)).toMatchObject({ isBatch: false, tasks: ['approve', 'swap'] })
    await confirmSwap(made.client)
    expect([made.sent.length, actions.sendCalls.mock.calls.length]).toEqual([2, 0])
  })

  test('behavior: a wallet that does not report capabilities delays nothing and is asked once', async () => {
    const getCapabilities = vi.fn(() => new Promise<never>(() => {}))
    const made = await createSwap({}, undefined, { actions: batching({ getCapabilities }) })
    for (const _ of [1, 2]) {
      const asked = made.ask('usd', '25')
      await made.platform.settle()
      await made.platform.advance(2_000)
      await asked
    }
    expect(tasks(made)).toMatchObject({ isBatch: false })
    expect(getCapabilities).toHaveBeenCalledTimes(1)
  })

  test('error: a wallet that fails at batches moves nothing, and is asked twice next time', async () => {
    const cannot = new LatchkeyError('method_not_supported', { details: { method: 'wallet_sendCalls' } })
    const made = await createSwap({}, undefined, {
      actions: { ...batching(), sendCalls: () => Promise.reject(cannot) },
    })
    await made.ask('usd', '25')
    await expect(confirmSwap(made.client)).rejects.toMatchObject({ name: 'method_not_supported' })
    expect(made.sent).toEqual([])
    await quoteSwap(made.client, { isReview: true })
    expect(tasks(made)).toMatchObject({ isBatch: false, tasks: ['approve', 'swap'] })
  })

  test.each(changes)('error: sends nothing after another %s before the request', async (_, change) => {
    const actions = batching()
    const made = await createSwap({}, undefined, { actions, config: { networks } })
    await made.ask('usd', '25')
    made.world.approve = (answer) => {
      change(made)
      return answer
    }
    await expect(confirmSwap(made.client)).rejects.toMatchObject({ name: 'request_aborted' })
    expect([made.sent, actions.sendCalls.mock.calls]).toEqual([[], []])
  })

  test('error: a batch that was reverted', async () => {
    const waitForCalls = async () => ({ status: 'reverted' as const })
    const made = await createSwap({}, undefined, { actions: batching({ waitForCalls }) })
    await made.ask('usd', '25')
    await expect(confirmSwap(made.client)).rejects.toMatchObject({ name: 'transaction_reverted' })
    expect(made.swap()?.progress).toMatchObject({ step: 'failed', error: { name: 'transaction_reverted' } })
  })
})

describe('a permit in place of an approval', () => {
  const permit = { name: 'US Dollar', version: '2', nonce: '4' }
  const [r, s] = ['12', '34'].map((pair) => `0x${pair.repeat(32)}`) as [string, string]
  const signing = (end = '1b') => ({
    signTypedData: vi.fn<NonNullable<AdapterActions['signTypedData']>>(async () => `${r}${s.slice(2)}${end}`),
  })

  test.each([
    ['1b', 27],
    ['1c', 28],
    ['00', 27],
    ['01', 28],
  ])('behavior: the permit covers exactly the amount; the swap includes it (v %s)', async (end, v) => {
    const actions = signing(end)
    const made = await createSwap({ permit }, undefined, { actions })
    await made.ask('usd', '25')
    expect(tasks(made)).toMatchObject({ isBatch: false, tasks: ['sign', 'swap'] })
    await confirmSwap(made.client)
    const deadline = String(made.platform.now() / 1000 + 1800)
    expect(actions.signTypedData.mock.calls[0]?.[0]).toMatchObject({
      address: ADDRESS,
      typedData: {
        domain: { name: 'US Dollar', version: '2', chainId: 31337, verifyingContract: USD },
        primaryType: 'Permit',
        message: { owner: ADDRESS, spender: ROUTER, value: '25000000', nonce: '4', deadline },
      },
    })
    expect(made.sent.map(({ to }) => to)).toEqual([ROUTER])
    const built = made.platform.requests.findLast(({ url }) => url.pathname.endsWith('build-transaction'))
    expect(built?.json).toMatchObject({ permit: { deadline, v, r, s }, toAmountMin: '74250000' })
  })

  test.each([
    ['none', undefined],
    ['no texts', { nonce: '1' }],
    ['a sentence', { ...permit, name: 'x'.repeat(65) }],
    ['a wrong place', { ...permit, nonce: '-1' }],
  ])('behavior: with %s the token is approved', async (_, terms) => {
    const made = await createSwap({ permit: terms }, undefined, { actions: signing() })
    await made.ask('usd', '25')
    expect(tasks(made)).toMatchObject({ tasks: ['approve', 'swap'] })
  })

  test.each([
    ['of a contract', 'ab'.repeat(40)],
    ['of no signer', 'ff'],
  ])('error: a permit %s moves nothing; the token is approved next time', async (_, end) => {
    const made = await createSwap({ permit }, undefined, { actions: signing(end) })
    await made.ask('usd', '25')
    await expect(confirmSwap(made.client)).rejects.toMatchObject({ name: 'allowance_missing' })
    expect(made.sent).toEqual([])
    await quoteSwap(made.client, { isReview: true })
    expect(tasks(made)).toMatchObject({ tasks: ['approve', 'swap'] })
  })

  test('behavior: after a rejected transaction the permit is not signed again', async () => {
    const actions = signing()
    let declines = true
    const made = await createSwap(
      { permit },
      async () => {
        if (declines) throw new LatchkeyError('user_rejected')
        return HASH
      },
      { actions },
    )
    await made.ask('usd', '25')
    await expect(confirmSwap(made.client)).rejects.toMatchObject({ name: 'user_rejected' })
    expect(made.swap()?.progress).toEqual({ step: 'declined', task: 'swap' })
    declines = false
    await made.ask('usd', '25')
    await confirmSwap(made.client)
    expect(actions.signTypedData).toHaveBeenCalledTimes(1)
  })

  test('behavior: a permit with a used nonce is replaced by a new one', async () => {
    const actions = signing()
    const made = await createSwap({ permit }, () => Promise.reject(new LatchkeyError('user_rejected')), {
      actions,
    })
    for (const nonce of ['4', '5', '5']) {
      made.world.permit = { ...permit, nonce }
      await made.ask('usd', '25')
      await expect(confirmSwap(made.client)).rejects.toMatchObject({ name: 'user_rejected' })
    }
    const nonces = actions.signTypedData.mock.calls.map(
      ([{ typedData }]) => (typedData as { message: { nonce: string } }).message.nonce,
    )
    expect(nonces).toEqual(['4', '5'])
  })

  test.each(changes)('error: requests nothing after another %s before signing', async (_, change) => {
    const actions = signing()
    const made = await createSwap({ permit }, undefined, { actions, config: { networks } })
    await made.ask('usd', '25')
    Object.defineProperty(made.world, 'allowance', {
      get: () => {
        change(made)
        return 0n
      },
    })
    await expect(confirmSwap(made.client)).rejects.toMatchObject({ name: 'request_aborted' })
    expect([made.sent, actions.signTypedData.mock.calls]).toEqual([[], []])
  })

  test.each(changes)('error: swaps nothing after another %s while signing', async (_, change) => {
    const actions = signing()
    const made = await createSwap({ permit }, undefined, { actions, config: { networks } })
    actions.signTypedData.mockImplementation(async () => {
      change(made)
      return `${r}${s.slice(2)}1b`
    })
    await made.ask('usd', '25')
    await expect(confirmSwap(made.client)).rejects.toMatchObject({ name: 'request_aborted' })
    expect(made.sent).toEqual([])
  })

  test('error: swaps nothing if the price falls while it is signed', async () => {
    const actions = signing()
    const made = await createSwap({ permit }, undefined, { actions })
    actions.signTypedData.mockImplementation(async () => {
      made.world.rate = 2n
      return `${r}${s.slice(2)}1b`
    })
    await made.ask('usd', '25')
    await expect(confirmSwap(made.client)).rejects.toMatchObject({ name: 'quote_changed' })
    expect(made.sent).toEqual([])
  })
})

describe('step by step', () => {
  test.each(changes)('error: swaps nothing after another %s since the approval', async (_, change) => {
    const made: Made = await createSwap(
      {},
      async () => {
        change(made)
        return HASH
      },
      { config: { networks } },
    )
    await made.ask('usd', '25')
    await expect(confirmSwap(made.client)).rejects.toMatchObject({ name: 'request_aborted' })
    expect(made.sent.map(({ to }) => to)).toEqual([USD])
  })
})
