import type { GetBalanceResponse, JsonRpcResponse } from '@latchkey/protocol/http'
import { base58 } from '@scure/base'
import { createPrivateKey, sign } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeAnEngine } from '../test/describeEngines.js'
import { hasSolana, useFamilies } from '../test/families.js'
import { startUpstream, type UpstreamDouble } from '../test/upstream.js'

const families = useFamilies()
const sol = { name: 'Sol', symbol: 'SOL', decimals: 9, usd: 150 }
const btc = { name: 'Bitcoin', symbol: 'BTC', decimals: 8, usd: 60_000 }
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const oldMainnet = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const someone = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

describeAnEngine('chains beside EVM', (bench) => {
  let double: UpstreamDouble
  beforeEach(async () => {
    double = await startUpstream()
  })
  afterEach(() => double.stop())

  const chains = (caip2 = 'solana:localnet') => {
    const { solana, bitcoin } = families()
    const [dollar, brass] = solana.tokens
    return [
      {
        caip2,
        name: 'Solana',
        rpcUrls: [solana.rpcUrl],
        nativeCurrency: sol,
        tokens: [
          { address: brass?.address ?? someone, symbol: 'BRASS', name: 'Brass', decimals: 9 },
          { address: dollar?.address ?? someone, symbol: 'TUSD', name: 'Test Dollar', decimals: 6, usd: 1 },
          {
            address: 'So11111111111111111111111111111111111111112',
            symbol: 'WSOL',
            name: 'Wrapped',
            decimals: 9,
          },
        ],
      },
      {
        caip2: regtest,
        name: 'Bitcoin',
        nativeCurrency: btc,
        balances: { provider: 'esplora' as const, urls: [`${double.url}/key`, `${bitcoin.esploraUrl}/`] },
      },
      { caip2: 'bip122:000000000019d6689c085ae165831e93', name: 'Without an explorer', nativeCurrency: btc },
    ]
  }
  const app = (caip2?: string) => bench.app({ config: { chains: chains(caip2) } })
  const balances = async (request: ReturnType<typeof app>, address: string, query = '') => {
    const response = await request(`/v1/account/${address}/balance?${query}`)
    return { code: response.status, ...((await response.json()) as GetBalanceResponse) }
  }
  const post = async (body: unknown, chainId = 'solana:localnet', request = app()) => {
    const response = await request(`/v1/?chainId=${chainId}`, { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, answer: (await response.json()) as JsonRpcResponse & JsonRpcResponse[] }
  }
  const call = (method: string, params: unknown[] = [], id = 1) => ({ jsonrpc: '2.0', id, method, params })
  const firstOf = (accounts: readonly { readonly address: string }[]) => accounts[0]?.address ?? ''

  test('behavior: every chain with a provider or an upstream is named as supported', async () => {
    expect(await (await app(oldMainnet)('/v1/supported-chains')).json()).toEqual({
      http: [mainnet, regtest, 'bip122:000000000019d6689c085ae165831e93'],
      ws: [],
    })
  })

  describe.skipIf(!hasSolana)('Solana', () => {
    test('behavior: SOL first, then what is held of both token programs, with prices', async () => {
      const chainId = 'solana:localnet'
      const [dollar, brass] = families().solana.tokens
      const { balances: list } = await balances(
        app(),
        firstOf(families().solana.accounts),
        `chainId=${chainId}`,
      )
      expect(list).toMatchObject([
        { symbol: 'SOL', chainId, value: 1260, price: 150, quantity: { decimals: '9', numeric: '8.4' } },
        {
          symbol: 'TUSD',
          address: `${chainId}:${dollar?.address}`,
          value: 18_000,
          quantity: { numeric: '18000' },
        },
        { symbol: 'BRASS', address: `${chainId}:${brass?.address}`, price: 0, quantity: { numeric: '640' } },
      ])
      expect(list).toHaveLength(3)
      expect(list[2]).not.toHaveProperty('value')
    })

    test('behavior: an address without anything has no SOL; without a chain its families are asked', async () => {
      const { balances: list } = await balances(app(), '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM')
      expect(list).toMatchObject([{ symbol: 'SOL', quantity: { numeric: '0' } }])
    })

    test.each([
      ['the settings', oldMainnet, mainnet],
      ['the request', mainnet, oldMainnet],
      ['both', oldMainnet, oldMainnet],
    ])('behavior: a deprecated id in %s is the same chain', async (_where, configured, asked) => {
      const address = firstOf(families().solana.accounts)
      const { balances: list } = await balances(app(configured), address, `chainId=${asked}`)
      expect(list[0]).toMatchObject({ chainId: mainnet, quantity: { numeric: '8.4' } })
      const { answer } = await post(call('getBalance', [address]), asked, app(configured))
      expect(answer.result).toMatchObject({ value: 8_400_000_000 })
    })

    test('behavior: a batch is answered in its order by a node that takes none', async () => {
      const address = firstOf(families().solana.accounts)
      const { status, answer } = await post([
        call('getBalance', [address], 7),
        call('requestAirdrop', [address, 1], 8),
        call('getBalance', ['x'], 9),
        ...Array.from({ length: 20 }, (_, index) => call('getSlot', [], 100 + index)),
      ])
      expect(status).toBe(200)
      expect(answer.map(({ id }) => id)).toEqual([
        7,
        8,
        9,
        ...Array.from({ length: 20 }, (_, index) => 100 + index),
      ])
      expect(answer.slice(0, 4)).toMatchObject([
        { result: { value: 8_400_000_000 } },
        { error: { code: -32601 } },
        { error: { code: -32602 } },
        { result: expect.any(Number) },
      ])
    })

    test('behavior: a signed transaction is sent', async () => {
      const { answer } = await post(call('sendTransaction', [await payment(1000n), { encoding: 'base64' }]))
      expect(base58.decode(String(answer.result))).toHaveLength(64)
    })

    test('error: a transaction that fails says what failed, in the chain’s names', async () => {
      const { answer } = await post(
        call('sendTransaction', [await payment(10n ** 15n), { encoding: 'base64' }]),
      )
      expect(answer.error).toEqual({
        code: -32002,
        message: 'insufficient funds',
        data: { err: { InstructionError: [0, { Custom: 1 }] } },
      })
    })

    async function payment(lamports: bigint): Promise<string> {
      const from = families().solana.accounts.at(-1)
      const to = families().solana.accounts.at(-2)
      if (from === undefined || to === undefined) throw new Error('no accounts')
      const { answer } = await post(call('getLatestBlockhash'))
      const { value } = answer.result as { value: { blockhash: string } }
      const data = new DataView(new ArrayBuffer(12))
      data.setUint32(0, 2, true)
      data.setBigUint64(4, lamports, true)
      const keys = [from.address, to.address, '1'.repeat(32), value.blockhash].map((key) =>
        base58.decode(key),
      )
      const message = Buffer.concat([
        Buffer.of(1, 0, 1, 3),
        ...keys,
        Buffer.of(1, 2, 2, 0, 1, 12),
        Buffer.from(data.buffer),
      ])
      const der = Buffer.from(`302e020100300506032b657004220420${from.privateKey.slice(2)}`, 'hex')
      const signature = sign(null, message, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
      return Buffer.concat([Buffer.of(1), signature, message]).toString('base64')
    }
  })

  test.each([
    'requestAirdrop',
    'surfnet_setAccount',
    'eth_chainId',
    'getClusterNodes',
    'getProgramAccounts',
    '',
  ])('error: the method "%s" never reaches a Solana chain', async (method) => {
    const config = { chains: [{ caip2: 'solana:x', name: 'X', rpcUrls: [double.url], nativeCurrency: sol }] }
    const { answer } = await post(call(method), 'solana:x', bench.app({ config }))
    expect(answer.error?.code).toBe(method === '' ? -32600 : -32601)
    expect(double.requests).toHaveLength(0)
  })

  test.each([
    [
      {
        code: -32002,
        message: 'Transaction simulation failed: Blockhash not found SECRET',
        data: { err: 'BlockhashNotFound', logs: ['SECRET'] },
      },
      { code: -32002, message: 'Blockhash not found', data: { err: 'BlockhashNotFound' } },
    ],
    [
      {
        code: -32002,
        message: 'Transaction simulation failed: Error processing Instruction 2: custom program error: 0x1',
        data: { err: { InstructionError: [2, { Custom: 1 }] }, accounts: 'SECRET' },
      },
      {
        code: -32002,
        message: 'Transaction simulation failed',
        data: { err: { InstructionError: [2, { Custom: 1 }] } },
      },
    ],
    [
      { code: -32002, message: 'odd', data: { err: { at: 'https://SECRET' } } },
      { code: -32002, message: 'Transaction simulation failed' },
    ],
    [
      { code: -32003, message: 'SECRET' },
      { code: -32003, message: 'Transaction signature verification failure' },
    ],
    [
      { code: -32602, message: 'Invalid param: SECRET' },
      { code: -32602, message: 'invalid params' },
    ],
  ])('error: %j of a Solana node is said as %j', async (error, expected) => {
    double.answer = (_request, response) =>
      void response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, error }))
    const config = { chains: [{ caip2: 'solana:x', name: 'X', rpcUrls: [double.url], nativeCurrency: sol }] }
    const { answer } = await post(call('sendTransaction', ['']), 'solana:x', bench.app({ config }))
    expect(answer).toEqual({ jsonrpc: '2.0', id: 1, error: expected })
  })

  test('error: a Solana node that leaves out one of the token programs is no list', async () => {
    double.answer = (_request, response, text) => {
      const calls = JSON.parse(text) as { id: number; method: string }[]
      const result = (id: number) =>
        id === 0 ? { result: { value: 1 } } : { error: { code: -32601, message: '' } }
      response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, ...result(id) }))))
    }
    const config = { chains: [{ caip2: 'solana:x', name: 'X', rpcUrls: [double.url], nativeCurrency: sol }] }
    expect((await balances(bench.app({ config }), someone)).code).toBe(503)
  })

  test('behavior: Bitcoin comes from the first explorer that answers', async () => {
    const address = firstOf(families().bitcoin.accounts)
    const request = app()
    const { balances: list } = await balances(request, address, `chainId=${regtest}`)
    expect(list).toMatchObject([
      { symbol: 'BTC', chainId: regtest, value: 90_000, quantity: { decimals: '8', numeric: '1.5' } },
    ])
    expect(double.requests).toHaveLength(1)
    expect(await balances(request, address)).toMatchObject({ balances: [{ symbol: 'BTC' }] })
  })

  test('behavior: what waits in the mempool counts', async () => {
    double.answer = (_request, response) => {
      const sums = (funded: number, spent: number) => ({ funded_txo_sum: funded, spent_txo_sum: spent })
      response.end(JSON.stringify({ chain_stats: sums(500, 200), mempool_stats: sums(50, 300) }))
    }
    const { balances: list } = await balances(app(), firstOf(families().bitcoin.accounts))
    expect(list[0]?.quantity.numeric).toBe('0.0000005')
  })

  test.each([
    ['text', 'nonsense'],
    ['another shape', '{"chain_stats":{}}'],
    ['too much', `"${'x'.repeat(20_000)}"`],
  ])('behavior: an explorer that answers with %s is passed over', async (_what, body) => {
    double.answer = (_request, response) => void response.end(body)
    const { balances: list } = await balances(app(), firstOf(families().bitcoin.accounts))
    expect(list[0]?.quantity.numeric).toBe('1.5')
  })

  test('behavior: a chain without an explorer has no balances, and no methods', async () => {
    const chainId = 'bip122:000000000019d6689c085ae165831e93'
    const genesis = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
    expect(await balances(app(), genesis, `chainId=${chainId}`)).toEqual({ code: 200, balances: [] })
    expect(await balances(app(), genesis)).toEqual({ code: 200, balances: [] })
    expect((await post(call('getblockcount'), chainId)).answer.error?.code).toBe(-32601)
  })

  test.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', regtest],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', regtest],
    ['bcrt1qnonsense', ''],
    [someone, regtest],
    ['0x00000000000000000000000000000000000A11cE', 'solana:localnet'],
    ['zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', ''],
  ])('error: %s on %s is 400', async (address, chainId) => {
    const query = chainId === '' ? '' : `chainId=${chainId}`
    expect(await balances(app(), address, query)).toMatchObject({
      code: 400,
      reasons: [{ name: 'address' }],
    })
  })
})
