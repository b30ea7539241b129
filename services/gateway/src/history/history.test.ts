import type { GetHistoryResponse } from '@latchkey/protocol/http'
import { readFileSync } from 'node:fs'
import * as AbiConstructor from 'ox/AbiConstructor'
import * as AbiFunction from 'ox/AbiFunction'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startAnvil, richAddress, type Anvil } from '../../test/anvil.js'
import { describeEngines } from '../../test/describeEngines.js'
import type { Task } from '../platform/tasks.js'

const caip2 = 'eip155:31337'
const me = richAddress.toLowerCase()
const bob = `0x${'b0'.repeat(20)}`
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
type Hex = `0x${string}`
const { bytecode } = JSON.parse(
  readFileSync(new URL('../../../../apps/devnet/artifacts/TestDollar.json', import.meta.url), 'utf8'),
) as { bytecode: Hex }
const transfer = AbiFunction.from('function transfer(address to, uint256 amount)')
const approve = AbiFunction.from('function approve(address spender, uint256 amount)')
const transferFrom = AbiFunction.from('function transferFrom(address from, address to, uint256 amount)')

let anvil: Anvil
let dollar: string
let other: string
async function deploy(): Promise<string> {
  const data = AbiConstructor.encode(AbiConstructor.from('constructor(uint256 supply)'), {
    bytecode,
    args: [10n ** 15n],
  })
  const { contractAddress } = await send({ data })
  return String(contractAddress)
}

async function send(fields: { to?: string; data?: string; value?: bigint; from?: string; gas?: string }) {
  const { value = 0n, ...rest } = fields
  const hash = await anvil.rpc('eth_sendTransaction', {
    from: richAddress,
    value: `0x${value.toString(16)}`,
    ...rest,
  })
  // anvil answers before it has mined.
  return vi.waitFor(
    async () => {
      const receipt = await anvil.rpc('eth_getTransactionReceipt', hash)
      if (receipt === null) throw new Error('not mined')
      return receipt as Readonly<Record<string, unknown>>
    },
    { timeout: 10_000, interval: 5 },
  )
}

const encode = (amount: bigint, to = bob) => AbiFunction.encodeData(transfer, [to as Hex, amount])

describeEngines('GET /v1/account/{address}/history', (bench) => {
  beforeAll(async () => {
    anvil = await startAnvil(31_337)
    ;[dollar, other] = [await deploy(), await deploy()]
  })
  afterAll(() => anvil.stop())

  function open(history: object = { from: 0 }) {
    const tasks: Task[] = []
    const chain = {
      caip2,
      name: 'Local',
      rpcUrls: [anvil.url],
      nativeCurrency,
      tokens: [{ address: dollar, symbol: 'TUSD', name: 'Test Dollar', decimals: 6, usd: 1 }],
      history: [{ provider: 'index' as const, ...history }],
    }
    const request = bench.app({
      config: { chains: [chain] },
      tasks: { add: (task) => void tasks.push(task) },
    })
    const ended = new AbortController()
    return {
      request,
      async follow() {
        for (const task of tasks) while (await task.run(ended.signal));
      },
      async history(address = me, query = '') {
        const response = await request(`/v1/account/${address}/history?chainId=${caip2}${query}`)
        return {
          code: response.status,
          ...((await response.json()) as GetHistoryResponse & { reasons?: { name: string }[] }),
        }
      },
    }
  }
  const types = (data: GetHistoryResponse['data']) => data.map(({ metadata }) => metadata.operationType)

  test('behavior: what happened on the chain is there, for each account in its own words', async () => {
    const gateway = open()
    await send({ to: bob, value: 7n * 10n ** 17n })
    await send({ to: dollar, data: encode(1_500_000n) })
    await send({ to: dollar, data: AbiFunction.encodeData(approve, [bob as Hex, 5_000_000n]) })
    await send({ to: dollar, data: AbiFunction.encodeData(approve, [bob as Hex, 2n ** 256n - 1n]) })
    await send({ to: me })
    const failed = await send({ to: dollar, data: encode(10n ** 40n), gas: '0x186a0' })
    expect(failed['status']).toBe('0x0')
    await gateway.follow()
    const { data } = await gateway.history()
    expect(types(data)).toEqual(['send', 'cancel', 'approve', 'approve', 'send', 'send', 'deploy', 'deploy'])
    expect(data[0]?.metadata).toMatchObject({ status: 'failed', sentFrom: me, sentTo: dollar.toLowerCase() })
    expect(data[0]?.transfers).toBeNull()
    expect(data[2]).toMatchObject({ approval: { spender: bob, fungible_info: { symbol: 'TUSD' } } })
    expect(data[2]?.approval).not.toHaveProperty('quantity')
    expect(data[3]?.approval?.quantity).toEqual({ numeric: '5' })
    expect(data[4]).toMatchObject({
      metadata: { status: 'confirmed', chain: caip2, fee: expect.stringMatching(/^0\.0/) },
      transfers: [
        {
          direction: 'out',
          recipient: bob,
          quantity: { numeric: '1.5' },
          fungible_info: {
            address: `${caip2}:${dollar.toLowerCase()}`,
            symbol: 'TUSD',
            icon: { url: 'http://localhost/public/getTokenImage/TUSD' },
          },
        },
      ],
    })
    expect(data[5]?.transfers).toMatchObject([
      { direction: 'out', quantity: { numeric: '0.7' }, fungible_info: { symbol: 'ETH' } },
    ])
    expect(data[5]?.metadata.minedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const { data: otherHistory } = await gateway.history(`0x${'B0'.repeat(20)}`)
    expect(types(otherHistory)).toEqual(['receive', 'receive'])
    expect(otherHistory[0]?.transfers?.[0]).toMatchObject({ direction: 'in', sender: me })
  })

  test('behavior: pages follow each other without a gap, also while new blocks come', async () => {
    const gateway = open()
    const carol = `0x${'ca'.repeat(20)}`
    const hashes: unknown[] = []
    for (let n = 1; n <= 120; n += 1)
      hashes.push((await send({ to: carol, value: BigInt(n) }))['transactionHash'])
    await gateway.follow()
    const first = await gateway.history(carol)
    await send({ to: carol, value: 500n })
    await gateway.follow()
    const second = await gateway.history(carol, `&cursor=${first.next}`)
    const third = await gateway.history(carol, `&cursor=${second.next}`)
    const all = [first, second, third].flatMap(({ data }) => data.map(({ metadata }) => metadata.hash))
    expect(all).toEqual(hashes.toReversed())
    expect([first.data.length, second.data.length, third.data.length, third.next]).toEqual([50, 50, 20, null])
    const newest = await gateway.history(carol)
    expect(newest.data[0]?.transfers?.[0]?.quantity.numeric).toBe('0.0000000000000005')
  })

  test('behavior: what the chain takes back is gone, and what came instead is there', async () => {
    const gateway = open()
    const dave = `0x${'da'.repeat(20)}`
    await send({ to: dave, value: 1n })
    const snapshot = await anvil.rpc('evm_snapshot')
    await send({ to: dave, value: 2n })
    await send({ to: dave, value: 3n })
    await gateway.follow()
    const amounts = async () =>
      (await gateway.history(dave)).data.map(({ transfers }) => transfers?.[0]?.quantity.numeric.slice(-1))
    expect(await amounts()).toEqual(['3', '2', '1'])
    await anvil.rpc('evm_revert', snapshot)
    await gateway.follow()
    expect(await amounts()).toEqual(['1'])
    for (const value of [4n, 5n, 6n]) await send({ to: dave, value })
    await gateway.follow()
    expect(await amounts()).toEqual(['6', '5', '4', '1'])
    const text = await (await gateway.request('/metrics')).text()
    const depth = 'latchkey_history_index_reorg_depth_blocks'
    expect(text).toContain(`${depth}_count{chain="${caip2}"} 1`)
    expect(text).toContain(`${depth}_sum{chain="${caip2}"} 2`)
  })

  test('behavior: a chain that is another one from its first block on is read anew', async () => {
    const fresh = await startAnvil(31_337)
    const before = anvil
    try {
      const gateway = open()
      await gateway.follow()
      anvil = fresh
      const erin = `0x${'e1'.repeat(20)}`
      await send({ to: erin, value: 9n })
      const again = open()
      await again.follow()
      expect((await again.history(erin)).data).toHaveLength(1)
      expect((await again.history(bob)).data).toEqual([])
    } finally {
      anvil = before
      await fresh.stop()
      await open().follow()
    }
  })

  test('behavior: older blocks are added behind the newest, down to the first that is wanted', async () => {
    await bench.database.session((run) => run('delete from latchkey.history_chains'))
    await bench.database.session((run) =>
      run('delete from latchkey.history_transactions; delete from latchkey.history_blocks'),
    )
    const head = Number(await anvil.rpc('eth_blockNumber'))
    const gateway = open({ from: 4 })
    await gateway.follow()
    const [range] = await bench.database.session((run) =>
      run('select low::int as low, high::int as high from latchkey.history_chains'),
    )
    expect(range).toEqual({ low: 4, high: head })
    const text = await (await gateway.request('/metrics')).text()
    expect(text).toContain('latchkey_history_index_lag_blocks{chain="eip155:31337"} 0')
    expect(text).toContain('latchkey_history_index_missing_blocks{chain="eip155:31337"} 0')
  })

  test('behavior: two gateways on one database write each block once', async () => {
    const [one, two] = [open(), open()]
    const frank = `0x${'f1'.repeat(20)}`
    for (let n = 1n; n <= 5n; n += 1n) await send({ to: frank, value: n })
    await Promise.all([one.follow(), two.follow()])
    expect((await one.history(frank)).data).toHaveLength(5)
    expect((await two.history(frank)).data).toHaveLength(5)
  })

  const thief = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const isSpam = (data: GetHistoryResponse['data']) =>
    data.map(({ transfers }) => transfers?.map((one) => one.fungible_info?.flags?.is_spam))

  test('behavior: what nobody did is marked: transfers of zero that others wrote down, of any token', async () => {
    const gateway = open()
    const victim = `0x${'71'.repeat(20)}`
    const nothing = AbiFunction.encodeData(transferFrom, [victim as Hex, bob as Hex, 0n])
    await send({ to: other, data: encode(5_000_000n, victim) })
    await send({ to: other, data: nothing })
    await send({ to: dollar, data: nothing })
    await gateway.follow()
    const { data } = await gateway.history(victim)
    expect(isSpam(data)).toEqual([[true], [true], [false]])
    expect(data[2]?.transfers?.[0]).toMatchObject({
      quantity: { numeric: '5' },
      fungible_info: { name: 'Test Dollar', symbol: 'TUSD', icon: null },
    })
    await send({ from: thief, to: dollar, data: encode(0n) })
    await gateway.follow()
    expect(isSpam((await gateway.history(thief)).data)).toEqual([[false]])
  })

  test('behavior: what a spender took of a token that the account once allowed is no spam', async () => {
    const gateway = open()
    const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    await send({ to: other, data: AbiFunction.encodeData(approve, [spender, 7n]) })
    for (let n = 0; n < 51; n += 1) await send({ to: bob, value: 1n })
    await send({
      from: spender,
      to: other,
      data: AbiFunction.encodeData(transferFrom, [me as Hex, bob as Hex, 7n]),
    })
    await gateway.follow()
    const { data } = await gateway.history()
    expect(data[0]).toMatchObject({
      metadata: { sentFrom: spender.toLowerCase() },
      transfers: [{ direction: 'out', fungible_info: { flags: { is_spam: false } } }],
    })
  })

  test('behavior: without a chain every chain with a history is read; one without is empty', async () => {
    const gateway = open()
    await gateway.follow()
    const all = (await (await gateway.request(`/v1/account/${bob}/history`)).json()) as GetHistoryResponse
    expect(all.data.length).toBeGreaterThan(0)
    const none = bench.app({
      config: { chains: [{ caip2, name: 'Local', rpcUrls: [anvil.url], nativeCurrency }] },
    })
    const response = await none(`/v1/account/${bob}/history?chainId=${caip2}`)
    expect([response.status, await response.json()]).toEqual([200, { data: [], next: null }])
    const unknown = await none(`/v1/account/${bob}/history?chainId=eip155:1`)
    expect(await unknown.json()).toEqual({ data: [], next: null })
  })

  test.each([
    ['nonsense', '!!'],
    ['another JSON', Buffer.from('[1]').toString('base64url')],
    ['an unknown provider', Buffer.from(JSON.stringify({ [caip2]: ['x', '1.1'] })).toString('base64url')],
    ['no place', Buffer.from(JSON.stringify({ [caip2]: ['index', 'x'] })).toString('base64url')],
    [
      'too large a place',
      Buffer.from(JSON.stringify({ [caip2]: ['index', `1.${'9'.repeat(12)}`] })).toString('base64url'),
    ],
  ])('error: a cursor that is %s is 400', async (_name, cursor) => {
    expect(await open().history(bob, `&cursor=${cursor}`)).toMatchObject({
      code: 400,
      reasons: [{ name: 'cursor' }],
    })
  })

  test('error: an address of another family is 400', async () => {
    expect(await open().history('0x1')).toMatchObject({ code: 400, reasons: [{ name: 'address' }] })
  })
})
