import * as fc from 'fast-check'
import type { JsonRpcResponse } from '@latchkey/protocol/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { richAddress, startAnvil, type Anvil } from '../../test/anvil.js'
import { describeAnEngine, type TestRequest } from '../../test/describeEngines.js'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const path = '/v1/?chainId=eip155:31337'
const call = (method: string, params: unknown[] = [], id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

describeAnEngine('chains', (bench) => {
  const app = (settings = {}) =>
    bench.app({
      ...settings,
      config: {
        chains: [
          { caip2: 'eip155:31337', name: 'Local', rpcUrls: [anvil.url], nativeCurrency },
          { caip2: 'solana:local', name: 'Sol', rpcUrls: [anvil.url], nativeCurrency },
        ],
      },
    })
  const post = async (
    body: unknown,
    options: { path?: string; type?: string; settings?: object; request?: TestRequest } = {},
  ) => {
    const request = options.request ?? app(options.settings)
    const response = await request(options.path ?? path, {
      method: 'POST',
      headers: { 'content-type': options.type ?? 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const answer = (await response.json()) as JsonRpcResponse & JsonRpcResponse[]
    return { status: response.status, answer, headers: response.headers }
  }

  test('behavior: supported chains', async () => {
    const response = await app()('/v1/supported-chains')
    expect(await response.json()).toEqual({ http: ['eip155:31337', 'solana:local'], ws: [] })
    expect(await (await bench.app()('/v1/supported-chains')).json()).toEqual({ http: [], ws: [] })
  })

  test.each([
    ['application/json', path],
    ['text/plain;charset=UTF-8', path],
    ['application/octet-stream', '/v1?chainId=eip155:31337&projectId=demo'],
  ])('behavior: a single read as %s to %s', async (type, at) => {
    const { status, answer, headers } = await post(call('eth_chainId', [], 'id-7'), { type, path: at })
    expect([status, answer]).toEqual([200, { jsonrpc: '2.0', id: 'id-7', result: '0x7a69' }])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('behavior: a batch comes back in its order with its own ids, refusals in place', async () => {
    const { status, answer } = await post([
      call('eth_chainId', [], 7),
      call('eth_accounts', [], 'x'),
      call('eth_getBalance', [richAddress, 'latest'], 7),
      { nonsense: true },
      call('eth_getBalance', ['0x1'], null),
    ])
    expect(status).toBe(200)
    expect(answer).toMatchObject([
      { id: 7, result: '0x7a69' },
      { id: 'x', error: { code: -32601 } },
      { id: 7, result: expect.stringMatching(/^0x/) },
      { id: null, error: { code: -32600 } },
      { id: null, error: { code: -32602 } },
    ])
  })

  test('behavior: a signed transaction is sent; what is wrong with it comes from the node', async () => {
    const { status, answer } = await post(call('eth_sendRawTransaction', ['0x00']))
    expect([status, answer.error?.code]).toEqual([200, -32602])
  })

  test('behavior: a revert keeps its data', async () => {
    const code = '0x600160005260206000fd'
    const { answer } = await post(call('eth_call', [{ data: code }, 'latest']))
    expect(answer.error).toMatchObject({ code: 3, data: `0x${'1'.padStart(64, '0')}` })
  })

  test.each([
    'eth_accounts',
    'eth_sendTransaction',
    'eth_sign',
    'personal_sign',
    'anvil_setBalance',
    'eth_newFilter',
    'debug_traceTransaction',
    'admin_nodeInfo',
    'evm_mine',
    'constructor',
    'ETH_CALL',
  ])('error: the method %s is not available and never reaches the chain', async (method) => {
    const { status, answer } = await post(call(method, [], 3))
    expect(status).toBe(200)
    expect(answer).toMatchObject({ jsonrpc: '2.0', id: 3, error: { code: -32601 } })
  })

  test('error: a method of another family is not available', async () => {
    const { answer } = await post(call('eth_chainId'), { path: '/v1/?chainId=solana:local' })
    expect(answer.error?.code).toBe(-32601)
  })

  test.each([
    ['', -32700],
    ['{', -32700],
    ['nonsense', -32700],
    ['[]', -32600],
    ['{}', -32600],
    ['null', -32600],
    ['3', -32600],
    ['"eth_chainId"', -32600],
    [JSON.stringify({ jsonrpc: '1.0', id: 1, method: 'eth_chainId' }), -32600],
    [JSON.stringify({ jsonrpc: '2.0', method: 'eth_chainId' }), -32600],
    [JSON.stringify({ jsonrpc: '2.0', id: {}, method: 'eth_chainId' }), -32600],
    [JSON.stringify({ jsonrpc: '2.0', id: 1, method: 7 }), -32600],
    [JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: 'x' }), -32600],
    [JSON.stringify(Array.from({ length: 101 }, () => call('eth_chainId'))), -32600],
  ])('error: the body %.40s is 400 in JSON-RPC form', async (body, code) => {
    const { status, answer } = await post(body)
    expect([status, answer.jsonrpc, answer.error?.code]).toEqual([400, '2.0', code])
  })

  test('error: wrong fields of a request are named', async () => {
    const { answer } = await post({ jsonrpc: '2.0', id: 5, method: 7 })
    expect(answer).toMatchObject({
      id: 5,
      error: { data: [{ name: 'method', description: expect.any(String) }] },
    })
  })

  test.each([
    ['/v1/', 400, 'chainId'],
    ['/v1/?chainId=31337', 400, 'chainId'],
    ['/v1/?chainId=eip155:1', 400, 'chainId'],
    ['/v1/?chainId=eip155:31337&projectId=nobody', 401, 'unknown_project'],
    ['/v1/nothing?chainId=eip155:31337', 404, 'not_found'],
  ])('error: POST %s is %i', async (at, status, name) => {
    const result = await post(call('eth_chainId'), { path: at })
    expect([result.status, result.answer]).toMatchObject([status, { status: 'FAILED', reasons: [{ name }] }])
  })

  test('error: a body above the limit is 413, announced or not', async () => {
    const settings = { bodyLimit: 1024 }
    const big = JSON.stringify(call('eth_call', ['x'.repeat(2000)]))
    expect(await post(big, { settings })).toMatchObject({ status: 413, answer: { status: 'FAILED' } })
    const streamed = await app(settings)(path, {
      method: 'POST',
      body: new Blob([big]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(streamed.status).toBe(413)
    expect((await post(call('eth_chainId'), { settings })).status).toBe(200)
  })

  test('error: a caller that goes away while it sends is 400, and the database is not blamed', async () => {
    const lines: string[] = []
    const request = bench.app({
      config: { chains: [{ caip2: 'eip155:31337', name: 'Local', rpcUrls: [anvil.url], nativeCurrency }] },
      lines,
    })
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"jso'))
        controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
      },
    })
    const response = await request(path, { method: 'POST', body: broken, duplex: 'half' } as RequestInit)
    expect([response.status, await response.json()]).toMatchObject([400, { reasons: [{ name: 'body' }] }])
    expect(lines.join()).not.toContain('database')
  })

  test('behavior: no body breaks it', async () => {
    const method = fc.constantFrom(
      'eth_chainId',
      'eth_call',
      'eth_getBalance',
      'eth_getLogs',
      'anvil_reset',
      '',
    )
    const item = fc.record({
      jsonrpc: fc.constant('2.0'),
      id: fc.jsonValue(),
      method,
      params: fc.jsonValue(),
    })
    const body = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc
        .oneof(item, fc.array(fc.oneof(item, fc.jsonValue()), { maxLength: 5 }))
        .map((value) => JSON.stringify(value)),
    )
    const request = app()
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        const { status, answer } = await post(text, { request })
        expect([200, 400]).toContain(status)
        for (const entry of Array.isArray(answer) ? answer : [answer]) {
          expect(entry.jsonrpc).toBe('2.0')
          expect('result' in entry).not.toBe('error' in entry)
        }
      }),
      { numRuns: 150 },
    )
  })
})
