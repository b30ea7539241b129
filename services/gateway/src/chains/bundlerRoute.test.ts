import type { JsonRpcResponse } from '@latchkey/protocol/http'
import { afterAll, expect, test } from 'vitest'
import { describeAnEngine } from '../../test/describeEngines.js'
import { startUpstream } from '../../test/upstream.js'

const upstream = await startUpstream()
afterAll(() => upstream.stop())
upstream.answer = (_request, response, body) => {
  const asked: unknown = JSON.parse(body)
  const answer = ({ id, method }: { id: unknown; method: string }) => ({ jsonrpc: '2.0', id, result: method })
  const list = Array.isArray(asked) ? asked.map(answer) : answer(asked as { id: unknown; method: string })
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
}
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const common = { rpcUrls: ['http://127.0.0.1:1'], nativeCurrency }

describeAnEngine('bundlers', (bench) => {
  const open = () =>
    bench.app({
      development: false,
      config: {
        frames: ['https://frame.example'],
        projects: [{ id: 'shop', name: 'Shop', allowedOrigins: ['https://shop.example'] }],
        chains: [
          { ...common, caip2: 'eip155:1', name: 'One', bundlerUrls: [`${upstream.url}/?key=secret`] },
          { ...common, caip2: 'eip155:2', name: 'Two' },
        ],
      },
    })
  async function ask(
    method: string,
    { chainId = 'eip155:1', origin = 'https://frame.example', path = '/v1/bundler' } = {},
  ) {
    const response = await open()(`${path}?projectId=shop&chainId=${chainId}`, {
      method: 'POST',
      headers: { origin },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: [] }),
    })
    return { status: response.status, answer: (await response.json()) as JsonRpcResponse }
  }

  test.each([
    'eth_sendUserOperation',
    'eth_estimateUserOperationGas',
    'eth_getUserOperationReceipt',
    'pimlico_getUserOperationGasPrice',
  ])('behavior: a frame asks for %s', async (method) => {
    expect(await ask(method)).toEqual({ status: 200, answer: { jsonrpc: '2.0', id: 7, result: method } })
  })

  test('error: nothing else is passed on, neither from pages nor from the chain’s own route', async () => {
    const before = upstream.requests.length
    for (const method of ['eth_call', 'debug_bundler_sendBundleNow', 'pimlico_sendCompressedUserOperation'])
      expect((await ask(method)).answer).toMatchObject({ error: { code: -32601 } })
    expect((await ask('eth_sendUserOperation', { origin: 'https://shop.example' })).status).toBe(403)
    const path = '/v1/'
    const page = await ask('eth_sendUserOperation', { origin: 'https://shop.example', path })
    expect(page.answer).toMatchObject({ error: { code: -32601 } })
    expect((await ask('eth_sendUserOperation', { chainId: 'eip155:2' })).status).toBe(400)
    expect(upstream.requests).toHaveLength(before)
  })
})
