import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeAnEngine, type TestRequest } from '../../test/describeEngines.js'
import { startUpstream, type UpstreamDouble } from '../../test/upstream.js'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })

describeAnEngine('RPC upstreams', (bench) => {
  let first: UpstreamDouble
  let second: UpstreamDouble
  let at = 0
  let lines: string[] = []
  beforeEach(async () => {
    at = 1_000_000
    lines = []
    first = await startUpstream()
    second = await startUpstream()
  })
  afterEach(() => Promise.all([first.stop(), second.stop()]))

  const healthy = (double: UpstreamDouble, result: string) => {
    double.answer = (_request, response, text) => {
      const { id } = JSON.parse(text) as { id: number }
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    }
  }
  const gateway = (rpcTimeout = 10_000) => {
    const config = {
      chains: [
        { caip2: 'eip155:1', name: 'Main', rpcUrls: [`${first.url}/secret-key`, second.url], nativeCurrency },
      ],
    }
    const request = bench.app({ config, now: () => at, rpcTimeout, rpcResponseLimit: 2048, lines })
    return () => request('/v1/?chainId=eip155:1', { method: 'POST', body })
  }
  const result = async (response: Response) => ((await response.json()) as { result?: unknown }).result

  test.each<readonly [mood: string, answer: UpstreamDouble['answer']]>([
    ['answers 500', (_request, response) => void response.writeHead(500).end('down')],
    ['answers 429', (_request, response) => void response.writeHead(429).end('{}')],
    [
      'refuses the key, in JSON-RPC',
      (_request, response) =>
        void response
          .writeHead(401)
          .end(
            '{"jsonrpc":"2.0","id":0,"error":{"code":-32002,"message":"rejected due to project ID settings"}}',
          ),
    ],
    [
      'is at its limit, in JSON-RPC',
      (_request, response) =>
        void response.end(
          '{"jsonrpc":"2.0","id":0,"error":{"code":-32005,"message":"daily request count exceeded"}}',
        ),
    ],
    ['answers text', (_request, response) => void response.end('<html>')],
    ['answers JSON that is no JSON-RPC', (_request, response) => void response.end('{"ok":true}')],
    ['answers nothing', (_request, response) => void response.end()],
    ['hangs', () => {}],
    ['stops half-way', (_request, response) => void response.writeHead(200).write('{"jsonrpc"')],
    ['breaks the connection', (request) => void request.socket.destroy()],
    [
      'answers too much',
      (_request, response) => void response.end(`{"jsonrpc":"2.0","id":0,"result":"${'x'.repeat(4000)}"}`),
    ],
    [
      'redirects',
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
  ])('behavior: one that %s is passed over, and then left alone for a while', async (failure, answer) => {
    first.answer = answer
    healthy(second, '0x2')
    const send = gateway(failure === 'hangs' || failure === 'stops half-way' ? 500 : undefined)
    expect(await result(await send())).toBe('0x2')
    expect([first.requests.length, second.requests.length]).toEqual([1, 1])
    expect(await result(await send())).toBe('0x2')
    expect([first.requests.length, second.requests.length]).toEqual([1, 2])
    healthy(first, '0x1')
    at += 2_000
    expect(await result(await send())).toBe('0x1')
    expect(lines.join()).not.toContain('secret-key')
  })

  test('behavior: the pause doubles while it stays down, and starts over after an answer', async () => {
    healthy(second, '0x2')
    const send = gateway()
    const probe = async () => {
      const before = first.requests.length
      await send()
      return first.requests.length - before
    }
    expect(await probe()).toBe(1)
    at += 2_000
    expect(await probe()).toBe(1)
    at += 3_999
    expect(await probe()).toBe(0)
    at += 1
    healthy(first, '0x1')
    expect(await probe()).toBe(1)
    first.answer = (_request, response) => void response.writeHead(500).end()
    expect(await probe()).toBe(1)
    at += 2_000
    expect(await probe()).toBe(1)
  })

  test('error: with all of them down it is 503 with Retry-After in JSON-RPC form, and back at once after', async () => {
    const send = gateway()
    const down = await send()
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await down.json()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32603, message: 'No RPC upstream of eip155:1 answers.' },
    })
    healthy(second, '0x2')
    expect(await result(await send())).toBe('0x2')
  })

  test('behavior: an error of the chain itself is an answer, not a failure of the upstream', async () => {
    first.answer = (_request, response) =>
      void response
        .writeHead(400)
        .end('{"jsonrpc":"2.0","id":0,"error":{"code":-32000,"message":"reverted"}}')
    const response = await gateway()()
    expect([response.status, await response.json()]).toMatchObject([200, { id: 1, error: { code: -32000 } }])
    expect(second.requests).toHaveLength(0)
  })

  const ask = (request: TestRequest, method: string, params: unknown[] = []) =>
    request('/v1/?chainId=eip155:1', {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
    })
  const both = (settings = {}) =>
    bench.app({
      config: {
        chains: [{ caip2: 'eip155:1', name: 'Main', rpcUrls: [first.url, second.url], nativeCurrency }],
      },
      now: () => at,
      rpcResponseLimit: 2048,
      lines,
      ...settings,
    })

  test.each<readonly [mood: string, answer: UpstreamDouble['answer'], method: string, code: number]>([
    ['400 without JSON-RPC', (_, response) => void response.writeHead(400).end('odd'), 'eth_call', -32600],
    ['413', (_, response) => void response.writeHead(413).end(), 'eth_call', -32600],
    ['422 with other JSON', (_, response) => void response.writeHead(422).end('{"a":1}'), 'eth_call', -32600],
    [
      'an invalid request, without its id',
      (_, response) =>
        void response.end('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid request"}}'),
      'eth_call',
      -32600,
    ],
    [
      'a search that finds too much',
      (_, response) =>
        void response.end('{"jsonrpc":"2.0","id":0,"error":{"code":-32005,"message":"more than 10000"}}'),
      'eth_getLogs',
      -32005,
    ],
    [
      'more than the limit, by what was asked for',
      (_, response) => void response.end(`{"jsonrpc":"2.0","id":0,"result":"${'x'.repeat(4000)}"}`),
      'eth_getLogs',
      -32005,
    ],
  ])(
    'error: a request that upstreams answer with %s is 400 and counts against none',
    async (_failure, answer, method, code) => {
      first.answer = answer
      second.answer = answer
      const request = both()
      const response = await ask(request, method, [{}])
      expect([response.status, await response.json()]).toMatchObject([400, { id: 7, error: { code } }])
      expect(response.headers.get('retry-after')).toBeNull()
      expect(lines.join()).not.toContain('upstream failed')
      healthy(first, '0x1')
      healthy(second, '0x2')
      expect(await result(await ask(request, 'eth_blockNumber'))).toBe('0x1')
    },
  )

  test('behavior: what one upstream refuses another may take', async () => {
    first.answer = (_request, response) => void response.writeHead(413).end('too large for me')
    healthy(second, '0x2')
    const request = both()
    expect(await result(await ask(request, 'eth_call', [{}]))).toBe('0x2')
    healthy(first, '0x1')
    expect(await result(await ask(request, 'eth_call', [{}]))).toBe('0x1')
  })

  test('error: deep JSON is 400 and never reaches an upstream; deep answers are none', async () => {
    healthy(first, '0x1')
    const request = both({ bodyLimit: 1024 * 1024 })
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    const send = (params: string) =>
      request('/v1/?chainId=eip155:1', {
        method: 'POST',
        body: `{"jsonrpc":"2.0","id":7,"method":"eth_call","params":${params}}`,
      })
    for (const levels of [64, 200, 100_000, 400_000]) {
      const response = await send(nested(levels))
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { id: 7, error: { code: -32600 } },
      ])
    }
    expect(first.requests).toHaveLength(0)
    expect((await send(nested(60))).status).toBe(200)
    first.answer = (_request, response) =>
      void response.end(`{"jsonrpc":"2.0","id":0,"result":${nested(1000)}}`)
    healthy(second, '0x2')
    expect(await result(await ask(request, 'eth_blockNumber'))).toBe('0x2')
  })

  test.each([
    [
      { code: -32000, message: 'nonce too low: at SECRET' },
      { code: -32000, message: 'nonce too low' },
    ],
    [
      { code: -32000, message: 'insufficient funds for transfer', data: { url: 'SECRET' } },
      { code: -32000, message: 'insufficient funds for gas * price + value' },
    ],
    [
      { code: 3, message: 'execution reverted: SECRET', data: '0x08c379a0' },
      { code: 3, message: 'execution reverted', data: '0x08c379a0' },
    ],
    [
      { code: -32015, message: 'VM Exception: revert', data: { data: '0xdead', txHash: 'SECRET' } },
      { code: -32015, message: 'execution reverted', data: '0xdead' },
    ],
    [
      { code: 'SECRET', message: { at: 'SECRET' }, data: ['SECRET'] },
      { code: -32603, message: 'internal error' },
    ],
    [
      { code: -32042, message: 'https://node/SECRET' },
      { code: -32042, message: 'the chain refused the request' },
    ],
  ])('error: %j of an upstream is said as %j', async (error, expected) => {
    first.answer = (_request, response) =>
      void response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, error, SECRET: 'SECRET' }))
    const response = await ask(both(), 'eth_call', [{}])
    const text = await response.text()
    expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: 7, error: expected })
    expect(text + JSON.stringify([...response.headers]) + lines.join()).not.toContain('SECRET')
  })

  test('behavior: large answers come through whole, also many at once, and small ones between them', async () => {
    const large = JSON.stringify(
      Array.from({ length: 3000 }, (_, index) => ({ index, data: `0x${'é'.repeat(150)}` })),
    )
    first.answer = (_request, response, text) => {
      const { method } = JSON.parse(text) as { method: string }
      response.end(`{"id":0,"jsonrpc":"2.0", "result": ${method === 'eth_getLogs' ? large : '"0x1"'} }`)
    }
    const request = both({ rpcResponseLimit: 8 * 1024 * 1024 })
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const small = index % 3 === 0
        const response = await ask(request, small ? 'eth_blockNumber' : 'eth_getLogs', small ? [] : [{}])
        return { small, text: await response.text() }
      }),
    )
    for (const { small, text } of answers) {
      expect(text).toBe(`{"jsonrpc":"2.0","id":7,"result":${small ? '"0x1"' : large}}`)
    }
  })

  test('behavior: ids of callers never reach an upstream', async () => {
    healthy(first, '0x1')
    const request = bench.app({
      config: { chains: [{ caip2: 'eip155:1', name: 'Main', rpcUrls: [first.url], nativeCurrency }] },
    })
    await request('/v1/?chainId=eip155:1', { method: 'POST', body: body.replace('"id":1', '"id":"private"') })
    expect(first.requests[0]).toBe('{"jsonrpc":"2.0","id":0,"method":"eth_blockNumber","params":[]}')
  })
})
