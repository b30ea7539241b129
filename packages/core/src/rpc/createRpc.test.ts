import * as fc from 'fast-check'
import { setMaxListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { network as input } from '../../test/fakeClient.js'
import { type FakePlatform, fakePlatform } from '../../test/fakePlatform.js'
import { normalizeNetwork } from '../client/resolveConfig.js'
import type { Env } from '../types/env.js'
import { createRpc } from './createRpc.js'

const CHAIN = 'eip155:31337'
const network = normalizeNetwork(input, {}, 'networks[0]')
const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const result = (value: unknown) => ({ jsonrpc: '2.0', id: 1, result: value })

function create(platform: FakePlatform, signal = new AbortController().signal): Env['rpc'] {
  return createRpc({ platform, log: quiet, signal, network: (id) => (id === CHAIN ? network : undefined) })
}

const paths = (platform: FakePlatform): string[] => platform.requests.map(({ url }) => url.pathname)

test('behavior: a read goes to the first URL and returns the result', async () => {
  const platform = fakePlatform(() => result('0x1'))
  expect(await create(platform)(CHAIN, 'eth_chainId', [])).toBe('0x1')
  expect(paths(platform)).toEqual(['/one'])
  expect(platform.requests[0]?.json).toMatchObject({ jsonrpc: '2.0', method: 'eth_chainId', params: [] })
  expect(platform.timers()).toBe(0)
})

test('error: an unconfigured chain makes no request', async () => {
  const platform = fakePlatform()
  await expect(create(platform)('eip155:5', 'eth_chainId', [])).rejects.toMatchObject({
    name: 'network_not_found',
  })
  expect(platform.requests).toEqual([])
})

const failures: readonly [string, () => unknown][] = [
  [
    'offline or CORS',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
  ['404', () => new Response('no', { status: 404 })],
  ['401', () => Response.json({ error: { code: 1, message: 'key' } }, { status: 401 })],
  ['403', () => new Response('', { status: 403 })],
  ['429', () => Response.json({ error: { code: -32000, message: 'slow' } }, { status: 429 })],
  ['500 without JSON', () => new Response('oops', { status: 500 })],
  ['503', () => new Response('', { status: 503 })],
  ['garbage', () => new Response('<html>', { status: 200 })],
  ['JSON of another kind', () => ['x']],
  ['null', () => null],
  ['limit exceeded', () => ({ error: { code: -32005, message: 'limit' } })],
]

describe.each(failures)('an endpoint that fails by %s', (_name, fail) => {
  test('behavior: the next URL answers, and the failed one pauses', async () => {
    const platform = fakePlatform((url) => (url.pathname === '/one' ? fail() : result('0x2')))
    const rpc = create(platform)
    expect(await rpc(CHAIN, 'eth_blockNumber', [])).toBe('0x2')
    expect(await rpc(CHAIN, 'eth_blockNumber', [])).toBe('0x2')
    expect(paths(platform)).toEqual(['/one', '/two', '/two'])
    await platform.advance(1_000)
    await rpc(CHAIN, 'eth_blockNumber', [])
    expect(paths(platform)).toEqual(['/one', '/two', '/two', '/one', '/two'])
  })

  test('behavior: no request storm: reads every 100 ms for 5 minutes make few requests', async () => {
    const platform = fakePlatform(fail)
    const rpc = create(platform)
    for (let turn = 0; turn < 3_000; turn += 1) {
      await rpc(CHAIN, 'eth_blockNumber', []).catch((error: unknown) =>
        expect(error).toMatchObject({ name: 'rpc_unreachable', details: { chainId: CHAIN } }),
      )
      await platform.advance(100)
    }
    // Pauses of 1 to 60 s, at most halved by jitter.
    expect(platform.requests.length).toBeLessThanOrEqual(32)
    expect(platform.requests.length).toBeGreaterThanOrEqual(2 * 7)
  })
})

test.each([200, 400, 500])(
  'error: a chain’s answer with status %i is never retried elsewhere',
  async (status) => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    const platform = fakePlatform(() => Response.json({ jsonrpc: '2.0', id: 1, error }, { status }))
    await expect(create(platform)(CHAIN, 'eth_call', [{}])).rejects.toMatchObject({
      name: 'rpc_error',
      details: { code: 3, message: 'execution reverted', data: '0x08c379a0', method: 'eth_call' },
    })
    expect(paths(platform)).toEqual(['/one'])
  },
)

test('behavior: a null result is a result', async () => {
  const platform = fakePlatform(() => result(null))
  expect(await create(platform)(CHAIN, 'eth_getTransactionReceipt', ['0x1'])).toBeNull()
})

test('behavior: identical reads in flight are one request, others and fresh ones are not', async () => {
  const platform = fakePlatform(() => result('0x1'))
  const rpc = create(platform)
  await Promise.all([
    rpc(CHAIN, 'eth_getBalance', ['0xa', 'latest']),
    rpc(CHAIN, 'eth_getBalance', ['0xa', 'latest']),
    rpc(CHAIN, 'eth_getBalance', ['0xb', 'latest']),
    rpc(CHAIN, 'eth_getBalance', ['0xa', 'latest'], { fresh: true }),
  ])
  expect(platform.requests).toHaveLength(3)
  await rpc(CHAIN, 'eth_getBalance', ['0xa', 'latest'])
  expect(platform.requests).toHaveLength(4)
})

test('behavior: failures that happen together count once', async () => {
  const platform = fakePlatform(() => {
    throw new TypeError('offline')
  })
  const { signal } = new AbortController()
  setMaxListeners(0, signal)
  const rpc = create(platform, signal)
  await Promise.allSettled(Array.from({ length: 50 }, (_, n) => rpc(CHAIN, 'eth_call', [n])))
  await platform.advance(1_000)
  platform.answer = () => result('0x1')
  expect(await rpc(CHAIN, 'eth_blockNumber', [])).toBe('0x1')
})

test('behavior: respects Retry-After', async () => {
  const platform = fakePlatform((url) =>
    url.pathname === '/one' ? new Response('', { status: 429, headers: { 'retry-after': '20' } }) : result(1),
  )
  const rpc = create(platform)
  await rpc(CHAIN, 'a', [])
  await platform.advance(19_000)
  await rpc(CHAIN, 'a', [])
  await platform.advance(1_000)
  await rpc(CHAIN, 'a', [])
  expect(paths(platform)).toEqual(['/one', '/two', '/two', '/one', '/two'])
})

test('behavior: a hanging endpoint times out after 10 s', async () => {
  const platform = fakePlatform((url) => (url.pathname === '/one' ? new Promise(() => {}) : result('0x2')))
  const answer = create(platform)(CHAIN, 'eth_blockNumber', [])
  await platform.advance(9_999)
  expect(paths(platform)).toEqual(['/one'])
  await platform.advance(1)
  expect(await answer).toBe('0x2')
  expect(platform.timers()).toBe(0)
})

test('error: the caller’s signal ends only the caller’s wait', async () => {
  let open = (_value: unknown): void => {}
  const platform = fakePlatform(() => new Promise((resolve) => (open = resolve)))
  const rpc = create(platform)
  const abort = new AbortController()
  const first = rpc(CHAIN, 'a', [], { signal: abort.signal })
  const second = rpc(CHAIN, 'a', [])
  abort.abort()
  await expect(first).rejects.toMatchObject({ name: 'request_aborted' })
  open(result('0x1'))
  expect(await second).toBe('0x1')
  expect(platform.requests).toHaveLength(1)
})

test('error: the end of the run aborts without counting as a failure', async () => {
  const platform = fakePlatform(() => new Promise(() => {}))
  const run = new AbortController()
  const answer = create(platform, run.signal)(CHAIN, 'a', [])
  run.abort()
  await expect(answer).rejects.toMatchObject({ name: 'request_aborted' })
  expect(paths(platform)).toEqual(['/one'])
  expect(platform.timers()).toBe(0)
})

test('behavior: with any answers, a read ends with a result or a LatchkeyError, on the chain’s URLs only', async () => {
  const outcome = fc.oneof(
    fc.constant('throw' as const),
    fc.record({ status: fc.constantFrom(200, 204, 301, 400, 404, 429, 500, 503), body: fc.jsonValue() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(outcome, { minLength: 1, maxLength: 8 }), async (outcomes) => {
      let turn = 0
      const platform = fakePlatform(() => {
        const next = outcomes[(turn += 1) % outcomes.length]
        if (next === 'throw' || next === undefined) throw new TypeError('offline')
        const bodiless = next.status === 204 || next.status === 301
        return new Response(bodiless ? null : JSON.stringify(next.body), { status: next.status })
      })
      const rpc = create(platform)
      for (let n = 0; n < 4; n += 1) {
        const answer = await rpc(CHAIN, 'm', [n]).catch((error: unknown) => error)
        if (answer instanceof Error) expect(['rpc_error', 'rpc_unreachable']).toContain(answer.name)
      }
      expect(platform.requests.every(({ url }) => url.host === 'rpc.test')).toBe(true)
      expect(platform.requests.length).toBeLessThanOrEqual(8)
      expect(platform.timers()).toBe(0)
    }),
    { numRuns: 60 },
  )
})
