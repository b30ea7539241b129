import { afterAll, beforeAll, expect, test } from 'vitest'
import { network as input } from '../../test/fakeClient.js'
import { startAnvil } from '../../../testkit/test/startAnvil.js'
import { normalizeNetwork } from '../client/resolveConfig.js'
import { browserPlatform } from '../platform/browserPlatform.js'
import type { Env } from '../types/env.js'
import { createRpc } from './createRpc.js'

const CHAIN = 'eip155:31337'
const quiet = { debug() {}, info() {}, warn() {}, error() {} }
let anvil: Awaited<ReturnType<typeof startAnvil>>
let rpc: Env['rpc']
const asked: string[] = []

beforeAll(async () => {
  anvil = await startAnvil()
  const urls = ['http://127.0.0.1:9', anvil.url]
  const network = normalizeNetwork(input, { [CHAIN]: urls }, 'networks[0]')
  const platform = browserPlatform({
    fetch: (url, init) => {
      asked.push(url)
      return fetch(url, init)
    },
  })
  rpc = createRpc({ platform, log: quiet, signal: new AbortController().signal, network: () => network })
})

afterAll(() => anvil.stop())

test('behavior: a dead first URL, then the chain; merged reads', async () => {
  const answers = await Promise.all([rpc(CHAIN, 'eth_chainId', []), rpc(CHAIN, 'eth_chainId', [])])
  expect(answers).toEqual(['0x7a69', '0x7a69'])
  expect(await rpc(CHAIN, 'eth_getBalance', ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'latest'])).toBe(
    '0x21e19e0c9bab2400000',
  )
  expect(asked.map((url) => url === anvil.url)).toEqual([false, true, true])
})

test('error: the chain’s errors are rpc_error with code, message and data', async () => {
  await expect(rpc(CHAIN, 'eth_noSuchMethod', [])).rejects.toMatchObject({
    name: 'rpc_error',
    details: { code: -32601, method: 'eth_noSuchMethod' },
  })
  // PUSH4 c0ffee00, MSTORE, REVERT.
  const data = '0x63c0ffee006000526004601cfd'
  await expect(rpc(CHAIN, 'eth_estimateGas', [{ data }])).rejects.toMatchObject({
    name: 'rpc_error',
    details: { code: 3, data: '0xc0ffee00', message: expect.stringContaining('revert') },
  })
})
