import { parseEther, parseGwei, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeHash, NETWORK, payChain, shop, thief, visitor } from '../../test/payChain.js'
import { createPaymentVerifier } from './createPaymentVerifier.js'
import { memoryPaymentStore } from './paymentStore.js'

let world: Awaited<ReturnType<typeof payChain>>
beforeAll(async () => {
  world = await payChain()
})
afterAll(() => world.stop())

/** Forwards payments, like a smart account. */
const account = '0x00000000000000000000000000000000000005b1'
const native = { asset: 'native', amount: '1' }

async function payFromContract(to: Address = shop) {
  // CALL with the whole value.
  const bytecode = `0x600060006000600034${`73${to.slice(2)}`}5af100` as Hex
  await world.control.setCode({ address: account, bytecode })
  return world.mined(
    world.wallet.sendTransaction({ to: account, value: parseEther('1'), gas: 100_000n, chain: null }),
  )
}

const answering = (method: string, answer: unknown) =>
  createPaymentVerifier({
    networks: { [NETWORK]: { rpcUrls: [world.url], confirmations: 1 } },
    store: memoryPaymentStore(),
    fetch: async (input, init) =>
      (JSON.parse(String(init?.body)) as { method: string }).method === method
        ? Response.json(answer)
        : fetch(input, init),
  }).verifyPayment

describe('native coins from a contract', () => {
  test('behavior: they count, by the node’s trace, and the contract is the payer', async () => {
    const hash = await payFromContract()
    const terms = world.terms(hash, native)
    await expect(world.verifier()(terms)).resolves.toMatchObject({
      status: 'paid',
      units: '1000000000000000000',
      from: visitor.address.toLowerCase(),
    })
    for (const from of [account, visitor.address])
      await expect(world.verifier()({ ...terms, from })).resolves.toMatchObject({
        status: 'paid',
        from: from.toLowerCase(),
      })
    await expect(world.verifier()({ ...terms, from: thief })).resolves.toMatchObject({
      reason: 'wrong_sender',
    })
    await expect(world.verifier()({ ...terms, amount: '1.000000000000000001' })).resolves.toMatchObject({
      reason: 'short',
    })
    const elsewhere = await payFromContract(thief)
    await expect(world.verifier()(world.terms(elsewhere, native))).resolves.toEqual({
      status: 'refused',
      reason: 'wrong_recipient',
    })
  })

  test('error: another visitor’s payment in the same block does not count', async () => {
    await payFromContract()
    // PUSH1 0, POP, STOP: moves nothing.
    const nothing = '0x00000000000000000000000000000000000005b2'
    await world.control.setCode({ address: nothing, bytecode: '0x60005000' })
    await world.control.setAutomine(false)
    const send = (to: Address, value: bigint) =>
      world.wallet.sendTransaction({ to, value, gas: 100_000n, chain: null })
    const [paying, idle] = [await send(account, parseEther('1')), await send(nothing, 0n)]
    const before = await world.chain.getBalance({ address: shop })
    await world.control.mine({ blocks: 1 })
    await world.control.setAutomine(true)
    expect((await world.chain.getBalance({ address: shop })) - before).toBe(parseEther('1'))
    const verdictOf = (hash: string) => world.verifier()(world.terms(hash, native))
    await expect(verdictOf(idle)).resolves.toEqual({ status: 'refused', reason: 'wrong_recipient' })
    await expect(verdictOf(paying)).resolves.toMatchObject({ status: 'paid' })
  })

  test('error: without a tracing node there is no verdict', async () => {
    const hash = await payFromContract()
    for (const answer of [{ error: { code: -32601, message: 'no such method' } }, { result: {} }])
      await expect(
        answering('debug_traceTransaction', answer)(world.terms(hash, native)),
      ).resolves.toMatchObject({ status: 'pending', reason: 'untraceable' })
    const plain = await world.payNative(parseEther('1'), thief)
    await expect(answering('debug_traceTransaction', {})(world.terms(plain, native))).resolves.toMatchObject({
      reason: 'wrong_recipient',
    })
  })

  test('error: reverted calls, calls that move nothing, or too little each', async () => {
    const hash = await payFromContract()
    const call = (change: object = {}) => ({ type: 'CALL', from: account, to: shop, value: '0x1', ...change })
    const verdictForTrace = async (...calls: object[]) => {
      const result = { type: 'CALL', from: visitor.address, to: account, value: '0x0', calls }
      const terms = world.terms(hash, { asset: 'native', amount: '0.000000000000000002' })
      const verdict = await answering('debug_traceTransaction', { result })(terms)
      return 'reason' in verdict ? verdict.reason : verdict.status
    }
    expect(await verdictForTrace(call({ value: '0x2' }))).toBe('paid')
    expect(await verdictForTrace(call(), call())).toBe('short')
    for (const one of [
      call({ value: '0x2', error: 'out of gas' }),
      call({ value: '0x2', type: 'DELEGATECALL' }),
      call({ value: '0x2', from: shop }),
      call({ value: '0x2', to: thief }),
      { ...call({ to: thief, value: '0x0', error: 'execution reverted' }), calls: [call({ value: '0x2' })] },
    ])
      expect([one, await verdictForTrace(one)]).toEqual([one, 'wrong_recipient'])
  })
})

describe('a replaced transaction', () => {
  async function replace(by: { to: Address; value: bigint }, isAsked = true) {
    const { verifyPayment } = createPaymentVerifier({
      networks: { [NETWORK]: { rpcUrls: [world.url], confirmations: 1 } },
      store: memoryPaymentStore(),
    })
    await world.control.setAutomine(false)
    const nonce = await world.chain.getTransactionCount({ address: visitor.address })
    const send = (call: { to: Address; value: bigint }, gwei: string) =>
      world.wallet.sendTransaction({
        ...call,
        nonce,
        gas: 21_000n,
        maxFeePerGas: parseGwei(gwei),
        maxPriorityFeePerGas: parseGwei(gwei),
        chain: null,
      })
    const first = await send({ to: shop, value: parseEther('1') }, '5')
    const terms = world.terms(first, native)
    if (isAsked)
      await expect(verifyPayment(terms)).resolves.toMatchObject({ status: 'pending', reason: 'not_found' })
    const second = await send(by, '50')
    await world.control.mine({ blocks: 1 })
    await world.control.setAutomine(true)
    await world.payNative(1n, thief)
    return { first, second, terms, verifyPayment }
  }

  test('behavior: the mined one pays, once', async () => {
    const { first, second, terms, verifyPayment } = await replace({ to: shop, value: parseEther('1') })
    const paid = { status: 'paid', hash: second, replaced: first }
    await expect(verifyPayment(terms)).resolves.toMatchObject(paid)
    await expect(verifyPayment({ ...terms, order: 'B-2' })).resolves.toMatchObject({ reason: 'used' })
    await expect(verifyPayment({ ...terms, hash: second, order: 'B-2' })).resolves.toMatchObject({
      reason: 'used',
    })
  })

  test.each<[string, string, { to: Address; value: bigint }]>([
    ['a cheaper one is short', 'short', { to: shop, value: 1n }],
    ['one that takes it back is none', 'replaced', { to: visitor.address, value: 0n }],
    ['one to somebody else is none', 'replaced', { to: thief, value: parseEther('1') }],
  ])('error: %s', async (_, reason, by) => {
    const { terms, verifyPayment } = await replace(by)
    await expect(verifyPayment(terms)).resolves.toEqual({ status: 'refused', reason })
  })

  test('error: one that was not verified while pending cannot be followed, nor can an invented one', async () => {
    const { terms, verifyPayment } = await replace({ to: shop, value: parseEther('1') }, false)
    for (const hash of [terms.hash, fakeHash])
      await expect(verifyPayment({ ...terms, hash })).resolves.toMatchObject({ reason: 'not_found' })
  })
})
