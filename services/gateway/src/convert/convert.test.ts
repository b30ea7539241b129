import type { BuildApproveResponse, BuildSwapResponse, SwapQuotesResponse } from '@latchkey/protocol/http'
import * as fc from 'fast-check'
import { erc20Abi, parseUnits, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeAnEngine } from '../../test/describeEngines.js'
import { startSwapChain, type SwapChain } from '../../test/swapChain.js'
import { nativeToken } from './swapProvider.js'

const caip2 = 'eip155:31337'
const ether = 10n ** 18n

describeAnEngine('/v1/convert', (bench) => {
  let stop: SwapChain['stop']
  let chain: SwapChain['chain']
  let me: SwapChain['me']
  let config: SwapChain['config']
  let address: SwapChain['address']
  let request: ReturnType<typeof bench.app>

  beforeAll(async () => {
    ;({ address, chain, config, me, stop } = await startSwapChain())
    request = bench.app({ config })
  }, 120_000)
  afterAll(() => stop())

  const account = (symbol: string) => `${caip2}:${address[symbol] ?? symbol}`
  async function ask<T>(path: string, query: Record<string, string>) {
    const response = await request(
      `/v1/convert/${path}?${new URLSearchParams({ projectId: 'demo', ...query })}`,
    )
    return { ...((await response.json()) as T & Failure), status: response.status }
  }
  interface Failure {
    readonly reasons?: readonly { readonly name: string; readonly description: string }[]
  }
  const quote = async (from: string, to: string, amount: bigint) =>
    ask<SwapQuotesResponse>('quotes', {
      amount: String(amount),
      userAddress: me.address,
      from: account(from),
      to: account(to),
    })
  async function build(from: string, to: string, amount: bigint, more: object = {}) {
    const response = await request('/v1/convert/build-transaction?projectId=demo', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({
        amount: String(amount),
        eip155: { slippage: 1 },
        from: account(from),
        to: account(to),
        userAddress: account(me.address),
        disableEstimate: true,
        ...more,
      }),
    })
    return { ...((await response.json()) as BuildSwapResponse & Failure), status: response.status }
  }
  const balance = (symbol: string): Promise<bigint> =>
    symbol === 'ETH'
      ? chain.getBalance({ address: me.address })
      : chain.readContract({
          address: address[symbol] ?? '0x',
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [me.address],
        })
  async function send(tx: { to: string; data: string; value: string; gas?: number | undefined }) {
    const hash = await chain.sendTransaction({
      account: me,
      chain: null,
      to: tx.to.slice(tx.to.lastIndexOf(':') + 1) as Address,
      data: tx.data as Hex,
      value: BigInt(tx.value),
      ...(tx.gas !== undefined && { gas: BigInt(tx.gas) }),
    })
    return chain.waitForTransactionReceipt({ checkReplacement: false, hash })
  }
  async function approve(symbol: string, to: string, amount: bigint) {
    const query = { userAddress: account(me.address), from: account(symbol), to: account(to) }
    for (;;) {
      const answer = await ask<BuildApproveResponse>('build-approve', { ...query, amount: String(amount) })
      expect(answer.tx.to).toBe(account(symbol))
      const { status } = await send({ ...answer.tx, gas: answer.tx.eip155.gas })
      expect(status).toBe('success')
      if (!answer.isReset) return
    }
  }
  const allowance = async (symbol: string) =>
    (
      await ask<{ allowance: string }>('allowance', {
        tokenAddress: account(symbol),
        userAddress: account(me.address),
      })
    ).allowance

  test.each([
    ['ETH', 'TUSD', ether / 3n],
    ['TUSD', 'ETH', 700_123_457n],
    ['LATCH', 'OLDUSD', 11n * ether + 7n],
    ['OLDUSD', 'LATCH', 100_000_001n],
    ['ETH', 'OLDUSD', ether / 7n],
    ['ETH', 'WETH', ether / 10n + 1n],
    ['WETH', 'ETH', ether / 10n],
    ['WETH', 'LATCH', ether],
  ] as const)('behavior: %s to %s moves what was quoted, to the last unit', async (from, to, amount) => {
    const quoted = await quote(from, to, amount)
    expect(quoted.status).toBe(200)
    const [first] = quoted.quotes
    expect(first).toMatchObject({ id: 'uniswap', fromAmount: String(amount), toAccount: account(to) })
    if (from !== 'ETH') await approve(from, to, amount)
    const built = await build(from, to, amount, { provider: first?.id, toAmountMin: first?.toAmountMin })
    expect(built.status).toBe(200)
    expect(built.toAmount).toBe(first?.toAmount)
    expect(built.tx.to).toBe(first?.spender)
    expect(built.tx.amount).toBe(from === 'ETH' ? String(amount) : '0')
    const before = [await balance(from), await balance(to)] as const
    const receipt = await send({ ...built.tx, value: built.tx.amount, gas: built.tx.eip155.gas })
    expect(receipt.status).toBe('success')
    const fee = receipt.gasUsed * receipt.effectiveGasPrice
    const spent = before[0] - (await balance(from)) - (from === 'ETH' ? fee : 0n)
    const got = (await balance(to)) - before[1] + (to === 'ETH' ? fee : 0n)
    expect([spent, got]).toEqual([amount, BigInt(first?.toAmount ?? 0)])
    if (from !== 'ETH') expect(await allowance(from)).toBe('0')
  })

  test('behavior: a quote says its way, its spender and its impact', async () => {
    const { quotes } = await quote('LATCH', 'OLDUSD', 100n * ether)
    expect(quotes[0]?.route.map(({ exchange, from, to }) => [exchange, from, to])).toEqual([
      ['Uniswap v2', account('LATCH').toLowerCase(), account('TUSD').toLowerCase()],
      ['Uniswap v2', account('TUSD').toLowerCase(), account('OLDUSD').toLowerCase()],
    ])
    const impact = async (amount: bigint) => (await quote('ETH', 'LATCH', amount)).quotes[0]?.priceImpact
    expect(await impact(ether / 100n)).toBeLessThan(0.1)
    expect(await impact(10n * ether)).toBeGreaterThan(5)
  })

  test('behavior: what is shown as the minimum is what the transaction enforces', async () => {
    const snapshot = await chain.snapshot()
    const { quotes } = await quote('ETH', 'TUSD', ether)
    const shown = { toAmountMin: quotes[0]?.toAmountMin }
    const built = await build('ETH', 'TUSD', ether, shown)
    expect(BigInt(built.toAmountMin)).toBe((BigInt(built.toAmount) * 99n) / 100n)
    for (const _ of [1, 2, 3, 4, 5]) await whale()
    const stale = await send({ ...built.tx, value: built.tx.amount, gas: 400_000 }).catch(() => undefined)
    expect(stale?.status).not.toBe('success')
    expect(await build('ETH', 'TUSD', ether, shown)).toMatchObject({
      status: 422,
      reasons: [{ name: 'quote_stale' }],
    })
    await chain.revert({ id: snapshot })
  })

  async function whale() {
    const rich = '0x00000000000000000000000000000000000a11ce'
    await chain.setBalance({ address: rich, value: 1000n * ether })
    await chain.impersonateAccount({ address: rich })
    const response = await request('/v1/convert/build-transaction?projectId=demo', {
      method: 'POST',
      body: JSON.stringify({
        amount: String(100n * ether),
        eip155: { slippage: 5 },
        from: account('ETH'),
        to: account('TUSD'),
        userAddress: account(rich),
      }),
    })
    const { tx } = (await response.json()) as BuildSwapResponse
    const hash = await chain.sendTransaction({
      account: rich,
      chain: null,
      to: tx.to.slice(caip2.length + 1) as Address,
      data: tx.data as Hex,
      value: BigInt(tx.amount),
      gas: 1_000_000n,
    })
    expect((await chain.waitForTransactionReceipt({ checkReplacement: false, hash })).status).toBe('success')
  }

  test('behavior: an old dollar that has an allowance takes it back first', async () => {
    await approve('OLDUSD', 'TUSD', 5_000_000n)
    const query = { userAddress: account(me.address), from: account('OLDUSD'), to: account('TUSD') }
    const answer = await ask<BuildApproveResponse>('build-approve', { ...query, amount: '7000000' })
    expect(answer.isReset).toBe(true)
    expect(answer.tx.data).toMatch(/0{64}$/)
    await approve('OLDUSD', 'TUSD', 7_000_000n)
    expect(await allowance('OLDUSD')).toBe('7000000')
    const plain = await ask<BuildApproveResponse>('build-approve', { ...query, from: account('LATCH') })
    expect(plain.isReset).toBeUndefined()
    expect(plain.tx.data).toMatch(/f{64}$/)
  })

  test.each([
    ['a swap of nothing', { amount: '0' }, 400, 'amount'],
    ['a negative amount', { amount: '-1' }, 400, 'amount'],
    ['a fraction', { amount: '1.5' }, 400, 'amount'],
    ['more than 2^256', { amount: String(2n ** 256n) }, 400, 'amount'],
    ['two chains', { to: `eip155:1:0x${'1'.repeat(40)}` }, 400, 'to'],
    ['one token for itself', { to: `${caip2}:${nativeToken}` }, 400, 'to'],
    ['no address', { from: `${caip2}:0x12` }, 400, 'from'],
    [
      'a chain without swaps',
      { from: `eip155:31338:${nativeToken}`, to: `eip155:31338:0x${'1'.repeat(40)}` },
      422,
      'not_supported',
    ],
    ['a token without a pool', { to: `${caip2}:0x${'12'.repeat(20)}` }, 422, 'insufficient_liquidity'],
    ['an amount beyond every pool', { amount: String(2n ** 255n) }, 422, 'insufficient_liquidity'],
  ])('error: a quote for %s', async (_, changes, status, name) => {
    const query = {
      amount: '1000',
      userAddress: me.address,
      from: account('ETH'),
      to: account('TUSD'),
      ...changes,
    }
    const answer = await ask('quotes', query)
    expect(answer).toMatchObject({ status, reasons: [{ name }] })
    const reported = {
      not_supported: 'Network not supported for Swaps',
      insufficient_liquidity: 'Insufficient liquidity',
    }
    if (name in reported)
      expect(answer.reasons?.[0]?.description).toBe(reported[name as keyof typeof reported])
  })

  test('error: more than the visitor has is not built, nor a slippage that gives everything away', async () => {
    expect(await build('ETH', 'TUSD', 100_000n * ether)).toMatchObject({
      status: 422,
      reasons: [{ name: 'insufficient_funds' }],
    })
    expect(await build('ETH', 'TUSD', ether, { eip155: { slippage: 50 } })).toMatchObject({ status: 400 })
    expect(await build('ETH', 'TUSD', ether, { provider: 'nobody' })).toMatchObject({
      status: 422,
      reasons: [{ name: 'provider_gone' }],
    })
  })

  test('behavior: gas prices rise with the hurry, and are for chains with swaps', async () => {
    const { standard, fast, instant } = await ask<Record<string, string>>('gas-price', { chainId: caip2 })
    expect(BigInt(standard ?? 0)).toBeGreaterThan(0n)
    expect(BigInt(fast ?? 0)).toBeGreaterThanOrEqual(BigInt(standard ?? 0))
    expect(BigInt(instant ?? 0)).toBeGreaterThanOrEqual(BigInt(fast ?? 0))
    expect(await ask('gas-price', { chainId: 'eip155:31338' })).toMatchObject({
      status: 422,
      reasons: [{ description: 'Network not supported for Gas Price' }],
    })
  })

  test('property: whatever is swapped, what was shown is what moves', async () => {
    const symbols = ['ETH', 'WETH', 'TUSD', 'LATCH', 'OLDUSD']
    const share: Record<string, number> = { ETH: 18, WETH: 18, TUSD: 6, LATCH: 18, OLDUSD: 6 }
    const pair = fc.shuffledSubarray(symbols, { minLength: 2, maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(pair, fc.bigInt({ min: 1n, max: 10n ** 9n }), async ([from = '', to = ''], part) => {
        const snapshot = await chain.snapshot()
        const amount = (parseUnits('1', share[from] ?? 18) * part) / 10n ** 9n || 1n
        const quoted = await quote(from, to, amount)
        if (quoted.status === 422) return
        const [first] = quoted.quotes
        if (from !== 'ETH') await approve(from, to, amount)
        const built = await build(from, to, amount, { toAmountMin: first?.toAmountMin })
        const before = [await balance(from), await balance(to)] as const
        const receipt = await send({ ...built.tx, value: built.tx.amount, gas: built.tx.eip155.gas })
        const fee = receipt.gasUsed * receipt.effectiveGasPrice
        expect(before[0] - (await balance(from)) - (from === 'ETH' ? fee : 0n)).toBe(amount)
        expect((await balance(to)) - before[1] + (to === 'ETH' ? fee : 0n)).toBe(BigInt(first?.toAmount ?? 0))
        await chain.revert({ id: snapshot })
      }),
      { numRuns: 12 },
    )
  })
})
