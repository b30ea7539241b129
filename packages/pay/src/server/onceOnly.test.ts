import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeHash, NETWORK, onFakeNode, payChain, shop } from '../../test/payChain.js'
import { createPaymentVerifier } from './createPaymentVerifier.js'
import { memoryPaymentStore } from './paymentStore.js'

let world: Awaited<ReturnType<typeof payChain>>
let verify: ReturnType<typeof world.verifier>
beforeAll(async () => {
  world = await payChain()
})
afterAll(() => world.stop())
beforeEach(() => {
  verify = world.verifier()
})

describe('the chain', () => {
  test('behavior: it waits until the block is deep enough', async () => {
    const hash = await world.payToken(world.dollar, 12_500_000n)
    const deep = world.verifier(3)
    await expect(deep(world.terms(hash))).resolves.toEqual({
      status: 'pending',
      reason: 'unconfirmed',
      confirmations: 1,
    })
    await world.control.mine({ blocks: 2 })
    await expect(deep(world.terms(hash))).resolves.toMatchObject({ status: 'paid' })
  })

  test('error: a reorg removes it', async () => {
    const deep = world.verifier(3)
    const id = await world.control.snapshot()
    const hash = await world.payToken(world.dollar, 12_500_000n)
    await world.control.mine({ blocks: 1 })
    await expect(deep(world.terms(hash))).resolves.toMatchObject({ reason: 'unconfirmed', confirmations: 2 })
    await world.control.revert({ id })
    await world.control.mine({ blocks: 5 })
    await expect(deep(world.terms(hash))).resolves.toMatchObject({ status: 'pending', reason: 'not_found' })
  })

  test('error: a node that still has the receipt of an orphaned block', async () => {
    const hash = await world.payToken(world.dollar, 12_500_000n)
    const lyingFetch: typeof fetch = async (input, init) => {
      const { method } = JSON.parse(String(init?.body)) as { method: string }
      const response = await fetch(input, init)
      if (method !== 'eth_getBlockByNumber') return response
      const answer = (await response.json()) as { result: object }
      return Response.json({ ...answer, result: { ...answer.result, hash: `0x${'ee'.repeat(32)}` } })
    }
    const { verifyPayment } = createPaymentVerifier({
      networks: { [NETWORK]: { rpcUrls: [world.url], confirmations: 1 } },
      store: memoryPaymentStore(),
      fetch: lyingFetch,
    })
    await expect(verifyPayment(world.terms(hash))).resolves.toMatchObject({ reason: 'not_found' })
  })

  test('error: an unknown transaction, and an invalid hash', async () => {
    for (const hash of [`0x${'12'.repeat(32)}`, '0x12', '', 'null', `${'ab'.repeat(32)}`, {} as string])
      await expect(verify(world.terms(hash))).resolves.toMatchObject({
        status: 'pending',
        reason: 'not_found',
      })
  })

  test('error: a node that is gone, or answers with an error or with too much; the next one is used', async () => {
    const unreachableUrl = 'http://127.0.0.1:9'
    const hash = await world.payToken(world.dollar, 12_500_000n)
    await expect(world.verifier(1, [unreachableUrl])(world.terms(hash))).resolves.toEqual({
      status: 'pending',
      reason: 'unreachable',
      confirmations: 0,
    })
    await expect(world.verifier(1, [unreachableUrl, world.url])(world.terms(hash))).resolves.toMatchObject({
      status: 'paid',
    })
    for (const answer of [
      () => Response.json({ error: { code: 1 } }),
      () => Response.json({ result: 7 }),
      () => new Response('hello'),
      () => new Response('x'.repeat(2_000_001)),
      () => Response.json({ result: {} }),
    ]) {
      const { verifyPayment } = createPaymentVerifier({
        networks: { [NETWORK]: { rpcUrls: ['https://node.test'], confirmations: 1 } },
        store: memoryPaymentStore(),
        fetch: async () => answer(),
      })
      await expect(verifyPayment(world.terms(hash, { asset: 'native' }))).resolves.toMatchObject({
        reason: 'unreachable',
      })
    }
  })
})

describe('once', () => {
  test('error: one transaction pays one order, however its hash is written', async () => {
    const hash = await world.payToken(world.dollar, 12_500_000n)
    const orders = ['A-1', 'A-1', 'A-2']
    const verdicts = []
    for (const order of orders) verdicts.push(await verify(world.terms(hash, { order })))
    expect(verdicts.map(({ status }) => status)).toEqual(['paid', 'paid', 'refused'])
    expect(verdicts[2]).toEqual({ status: 'refused', reason: 'used' })
    const upperCaseHash = hash.toUpperCase().replace('0X', '0x')
    await expect(verify(world.terms(upperCaseHash, { order: 'A-3' }))).resolves.toMatchObject({
      reason: 'used',
    })
  })

  test('error: without an order a second verification is refused', async () => {
    const { order: _, ...asked } = world.terms(await world.payToken(world.dollar, 12_500_000n))
    await expect(verify(asked)).resolves.toMatchObject({ status: 'paid' })
    await expect(verify(asked)).resolves.toMatchObject({ reason: 'used' })
  })

  test('error: two orders at the same moment', async () => {
    const hash = await world.payToken(world.dollar, 12_500_000n)
    const both = await Promise.all(['A-1', 'A-2'].map((order) => verify(world.terms(hash, { order }))))
    expect(both.map(({ status }) => status).sort()).toEqual(['paid', 'refused'])
  })

  test('behavior: a bundler’s transaction pays one order of each paying account, once', async () => {
    const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    const [first, second] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
    const paidBy = (from: string) => ({
      address: world.dollar,
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        topic(from),
        topic(shop),
      ],
      data: `0x${(12_500_000).toString(16).padStart(64, '0')}`,
    })
    const logs = [paidBy(first), paidBy(first), paidBy(second)]
    const { verifyPayment } = onFakeNode(() => ({ logs, value: 0n }))
    const verdictOf = async (order: string, from?: string) => {
      const verdict = await verifyPayment(world.terms(fakeHash, { order, since: 0, from }))
      return 'reason' in verdict ? verdict.reason : verdict.status
    }
    expect(await verdictOf('B-1', second)).toBe('paid')
    expect(await verdictOf('B-2', second)).toBe('used')
    expect(await verdictOf('A-1')).toBe('paid')
    for (const order of ['A-1', 'B-1']) expect(await verdictOf(order)).toBe('paid')
    expect(await verdictOf('C-1')).toBe('used')
    expect(await verdictOf('C-1', first)).toBe('used')
  })

  test('behavior: a refused transaction is not used up', async () => {
    const hash = await world.payToken(world.dollar, 12_500_000n)
    await verify(world.terms(hash, { amount: '13', order: 'A-1' }))
    await expect(verify(world.terms(hash, { order: 'A-2' }))).resolves.toMatchObject({ status: 'paid' })
  })
})

describe('terms', () => {
  test('param: invalid terms throw', async () => {
    const hash = `0x${'12'.repeat(32)}`
    for (const change of [
      { network: 'eip155:1' },
      { recipient: '0x12' },
      { asset: 'USDC' },
      { amount: '1e3' },
      { amount: '-1' },
      { amount: '' },
      { amount: '12.5000001' },
      { amount: '0' },
      { since: Number.NaN },
    ])
      await expect(verify(world.terms(hash, change)), JSON.stringify(change)).rejects.toThrow(TypeError)
    expect(() => createPaymentVerifier({ networks: { 'bip122:x': { rpcUrls: ['x'] } } })).toThrow(
      'no network of EVM',
    )
    expect(() => createPaymentVerifier({ networks: { [NETWORK]: { rpcUrls: [] } } })).toThrow('no node')
    expect(() =>
      createPaymentVerifier({ networks: { [NETWORK]: { rpcUrls: ['x'], confirmations: 0 } } }),
    ).toThrow('1 or more')
  })

  test('behavior: without a store a warning says so', () => {
    const warnings: string[] = []
    createPaymentVerifier({ networks: {}, warn: (text) => warnings.push(text) })
    expect(warnings).toEqual([expect.stringContaining('Pass a `store`')])
    createPaymentVerifier({ networks: {}, store: memoryPaymentStore(), warn: (text) => warnings.push(text) })
    expect(warnings).toHaveLength(1)
  })

  test('property: an amount is paid by at least as much, to the last unit', async () => {
    let value = 0n
    const { verifyPayment } = onFakeNode(() => ({ logs: [], value }))
    const units = fc.bigInt({ min: 1n, max: 2n ** 90n })
    await fc.assert(
      fc.asyncProperty(units, fc.bigInt({ min: -3n, max: 3n }), async (asked, more) => {
        value = asked + more < 0n ? 0n : asked + more
        const text = asked.toString().padStart(19, '0')
        const amount = `${text.slice(0, -18)}.${text.slice(-18)}`
        const verdict = await verifyPayment(world.terms(fakeHash, { asset: 'native', amount, since: 0 }))
        expect(verdict.status).toBe(value >= asked ? 'paid' : 'refused')
      }),
    )
  })
})
