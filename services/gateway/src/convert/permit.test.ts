import type { BuildSwapResponse, SwapAllowanceResponse, SwapQuotesResponse } from '@latchkey/protocol/http'
import { erc20Abi, parseAbi, parseSignature, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeAnEngine } from '../../test/describeEngines.js'
import { startSwapChain, type SwapChain } from '../../test/swapChain.js'

const caip2 = 'eip155:31337'
describeAnEngine('/v1/convert, with permits', (bench) => {
  let stop: SwapChain['stop']
  let chain: SwapChain['chain']
  let me: SwapChain['me']
  let address: SwapChain['address']
  let request: ReturnType<typeof bench.app>

  beforeAll(async () => {
    const started = await startSwapChain()
    ;({ address, chain, me, stop } = started)
    request = bench.app({ config: started.config })
  }, 120_000)
  afterAll(() => stop())

  const account = (symbol: string) => `${caip2}:${address[symbol] ?? symbol}`
  async function ask<T>(path: string, query: Record<string, string>): Promise<T> {
    const search = new URLSearchParams({ projectId: 'demo', ...query })
    return (await (await request(`/v1/convert/${path}?${search}`)).json()) as T
  }
  async function quote(amount: bigint) {
    const [from, to] = [account('TUSD'), account('ETH')]
    const query = { amount: String(amount), userAddress: me.address, from, to }
    const { quotes } = await ask<SwapQuotesResponse>('quotes', query)
    return { least: quotes[0]?.toAmountMin, spender: (quotes[0]?.spender.split(':')[2] ?? '0x') as Address }
  }
  async function build(amount: bigint, more: object) {
    const response = await request('/v1/convert/build-transaction?projectId=demo', {
      method: 'POST',
      body: JSON.stringify({
        amount: String(amount),
        eip155: { slippage: 1 },
        from: account('TUSD'),
        to: account('ETH'),
        userAddress: account(me.address),
        ...more,
      }),
    })
    return { ...((await response.json()) as BuildSwapResponse), status: response.status }
  }
  const balance = () =>
    chain.readContract({
      address: address['TUSD'] ?? '0x',
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [me.address],
    })
  const allowanceOf = (symbol: string) =>
    ask<SwapAllowanceResponse>('allowance', {
      tokenAddress: account(symbol),
      userAddress: account(me.address),
    })

  const terms = async (symbol: string) => (await allowanceOf(symbol)).permit

  async function sign(amount: bigint, spender: Address) {
    const { name, version, nonce } = (await terms('TUSD')) ?? { name: '', version: '', nonce: '0' }
    const { timestamp } = await chain.getBlock()
    const deadline = timestamp + 1800n
    const signature = await me.signTypedData({
      domain: { name, version, chainId: 31_337, verifyingContract: address['TUSD'] ?? '0x' },
      types: {
        Permit: [
          'owner address',
          'spender address',
          'value uint256',
          'nonce uint256',
          'deadline uint256',
        ].map((field) => ({ name: field.split(' ')[0] ?? '', type: field.split(' ')[1] ?? '' })),
      },
      primaryType: 'Permit',
      message: {
        owner: me.address,
        spender,
        value: amount,
        nonce: BigInt(nonce),
        deadline,
      },
    })
    const { r, s, v } = parseSignature(signature)
    return { deadline: String(deadline), r, s, v: Number(v) }
  }

  test('behavior: a signature stands in place of an approval, also where somebody has handed it in before', async () => {
    const amount = 25_000_000n
    expect(await terms('TUSD')).toEqual({ name: 'Test Dollar', version: '1', nonce: '0' })
    for (const symbol of ['LATCH', 'OLDUSD', 'WETH', 'ETH']) expect(await terms(symbol)).toBeUndefined()
    for (const isSeen of [false, true]) {
      const { spender, least } = await quote(amount)
      const permit = await sign(amount, spender)
      const built = await build(amount, { permit, toAmountMin: least })
      expect(built.status).toBe(200)
      const before = await balance()
      if (isSeen) {
        const seen = await chain.writeContract({
          account: me,
          chain: null,
          address: address['TUSD'] ?? '0x',
          abi: parseAbi(['function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)']),
          functionName: 'permit',
          args: [me.address, spender, amount, BigInt(permit.deadline), permit.v, permit.r, permit.s],
        })
        await chain.waitForTransactionReceipt({ checkReplacement: false, hash: seen })
      }
      const hash = await chain.sendTransaction({
        account: me,
        chain: null,
        to: spender,
        data: built.tx.data as Hex,
        gas: BigInt(built.tx.eip155.gas ?? 0),
      })
      const receipt = await chain.waitForTransactionReceipt({ checkReplacement: false, hash })
      expect(receipt.status).toBe('success')
      expect(before - (await balance())).toBe(amount)
      expect((await allowanceOf('TUSD')).allowance).toBe('0')
    }
    expect(await terms('TUSD')).toMatchObject({ nonce: '2' })
  })

  test('error: a signature for less, or of yesterday, builds nothing', async () => {
    const { spender } = await quote(9_000_000n)
    const less = await sign(8_999_999n, spender)
    const old = { ...(await sign(9_000_000n, spender)), deadline: '1' }
    for (const permit of [less, old])
      expect(await build(9_000_000n, { permit })).toMatchObject({
        status: 422,
        reasons: [{ name: 'swap_would_fail' }],
      })
  })
})
