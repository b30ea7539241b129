import { parseEther, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { erc20, fakeHash, NETWORK, onFakeNode, payChain, shop, thief, visitor } from '../../test/payChain.js'
import type { PaymentTerms } from './createPaymentVerifier.js'

let world: Awaited<ReturnType<typeof payChain>>
let verify: ReturnType<typeof world.verifier>
beforeAll(async () => {
  world = await payChain()
})
afterAll(() => world.stop())
beforeEach(() => {
  verify = world.verifier()
})

describe('paid', () => {
  test('behavior: a token, exactly', async () => {
    const hash = await world.payToken(world.dollar, 12_500_000n)
    await expect(verify(world.terms(hash))).resolves.toMatchObject({
      status: 'paid',
      hash,
      network: NETWORK,
      from: visitor.address.toLowerCase(),
      units: '12500000',
      at: Number((await world.chain.getBlock()).timestamp) * 1000,
    })
  })

  test('behavior: the native coin, and more than the amount', async () => {
    const hash = await world.payNative(parseEther('0.02'))
    const asked = world.terms(hash, { asset: 'native', amount: '0.015' })
    await expect(verify(asked)).resolves.toMatchObject({ status: 'paid', units: '20000000000000000' })
  })

  test('behavior: addresses and hash in any case', async () => {
    const hash = (await world.payToken(world.dollar, 12_500_000n)).toUpperCase().replace('0X', '0x')
    const asked = world.terms(hash, { recipient: shop.toLowerCase(), asset: world.dollar.toLowerCase() })
    await expect(verify(asked)).resolves.toMatchObject({ status: 'paid', hash: hash.toLowerCase() })
  })
})

describe('not paid', () => {
  test.each<[string, () => Promise<Hex>, Partial<PaymentTerms>]>([
    ['short', () => world.payToken(world.dollar, 12_499_999n), {}],
    ['short', () => world.payNative(1n), { asset: 'native', amount: '0.000000000000000002' }],
    ['wrong_recipient', () => world.payToken(world.dollar, 12_500_000n, thief), {}],
    ['wrong_recipient', () => world.payNative(parseEther('1'), thief), { asset: 'native', amount: '1' }],
    ['wrong_asset', () => world.payToken(world.other, 12_500_000n), {}],
    ['wrong_asset', () => world.payNative(parseEther('20')), {}],
    ['wrong_sender', () => world.payToken(world.dollar, 12_500_000n), { from: thief }],
  ])('error: %s', async (reason, pay, change) => {
    await expect(verify(world.terms(await pay(), change))).resolves.toEqual({ status: 'refused', reason })
  })

  const log = (from: Address, to: Address, units: bigint, change: object = {}) => ({
    address: world.dollar,
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      ...[from, to].map((one) => `0x${one.slice(2).padStart(64, '0')}`),
    ],
    data: `0x${units.toString(16).padStart(64, '0')}`,
    ...change,
  })

  test.each<[string, string, () => object[]]>([
    [
      'two transfers that are enough together alone',
      'short',
      () => [log(visitor.address, shop, 6_250_000n), log(visitor.address, shop, 6_250_000n)],
    ],
    ['what the shop sends to itself', 'wrong_recipient', () => [log(shop, shop, 12_500_000n)]],
    ['a log that was removed', 'wrong_asset', () => [log(thief, shop, 12_500_000n, { removed: true })]],
    ['a log without an amount', 'wrong_asset', () => [log(thief, shop, 12_500_000n, { data: '0x' })]],
    ['no logs', 'wrong_asset', () => []],
    ['enough beside too little', 'paid', () => [1n, 12_500_000n, 2n].map((n) => log(thief, shop, n))],
  ])('error: %s', async (_, verdict, logs) => {
    const { verifyPayment } = onFakeNode(() => ({ logs: logs(), value: 0n }))
    const { status, reason = status } = (await verifyPayment(world.terms(fakeHash))) as Record<string, string>
    expect(reason).toBe(verdict)
  })

  test('error: it was reverted', async () => {
    const block = (isBlocked: boolean) =>
      world.mined(
        world.wallet.writeContract({
          address: world.dollar,
          abi: erc20,
          functionName: 'setBlocked',
          args: [shop, isBlocked],
          chain: null,
        }),
      )
    await block(true)
    const hash = await world.payToken(world.dollar, 12_500_000n)
    await block(false)
    await expect(verify(world.terms(hash))).resolves.toEqual({ status: 'refused', reason: 'failed' })
  })

  test('error: it is older than the order', async () => {
    const hash = await world.payToken(world.dollar, 12_500_000n)
    const at = Number((await world.chain.getBlock()).timestamp) * 1000
    await expect(verify(world.terms(hash, { since: at + 15_001 }))).resolves.toEqual({
      status: 'refused',
      reason: 'too_early',
    })
    // Clocks differ.
    await expect(verify(world.terms(hash, { since: at + 15_000 }))).resolves.toMatchObject({ status: 'paid' })
  })

  test('error: a Transfer of another standard, with the number in a topic', async () => {
    // The last topic is no amount.
    const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const collection = '0x00000000000000000000000000000000000000c1' as const
    const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
    const code = `0x7f${'f'.repeat(64)}7f${word(shop)}7f${word(visitor.address)}7f${topic}60006000a400`
    await world.control.setCode({ address: collection, bytecode: code as Hex })
    const hash = await world.mined(
      world.wallet.sendTransaction({ to: collection, data: '0x01', gas: 100_000n, chain: null }),
    )
    // No decimals either.
    await expect(verify(world.terms(hash, { asset: collection }))).resolves.toMatchObject({
      status: 'pending',
    })
    await expect(verify(world.terms(hash))).resolves.toMatchObject({ reason: 'wrong_asset' })
  })
})
