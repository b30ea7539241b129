import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeEngines } from '../../test/describeEngines.js'
import { startUpstream, type UpstreamDouble } from '../../test/upstream.js'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })

describeEngines('RPC upstreams', (bench) => {
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
  const gateway = () => {
    const config = {
      chains: [
        { caip2: 'eip155:1', name: 'Main', rpcUrls: [`${first.url}/secret-key`, second.url], nativeCurrency },
      ],
    }
    const request = bench.app({ config, now: () => at, rpcTimeout: 150, rpcResponseLimit: 2048, lines })
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
  ])('behavior: one that %s is passed over, and then left alone for a while', async (_mood, answer) => {
    first.answer = answer
    healthy(second, '0x2')
    const send = gateway()
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

  test('behavior: ids of callers never reach an upstream', async () => {
    healthy(first, '0x1')
    const request = bench.app({
      config: { chains: [{ caip2: 'eip155:1', name: 'Main', rpcUrls: [first.url], nativeCurrency }] },
    })
    await request('/v1/?chainId=eip155:1', { method: 'POST', body: body.replace('"id":1', '"id":"private"') })
    expect(first.requests[0]).toBe('{"jsonrpc":"2.0","id":0,"method":"eth_blockNumber","params":[]}')
  })
})
