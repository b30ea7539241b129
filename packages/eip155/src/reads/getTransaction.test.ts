import { expect, test } from 'vitest'
import { fakeEnv, testNetwork } from '../../test/fakeEnv.js'
import { createReads } from './createReads.js'

const chainId = 'eip155:31337'
const hash = `0x${'ab'.repeat(32)}`
const from = `0x${'1'.repeat(40)}`

test.each([
  [
    'mined',
    { receipt: { blockNumber: '0x5', status: '0x1' }, found: { nonce: '0x7', from } },
    undefined,
    { status: 'confirmed', nonce: 7 },
  ],
  [
    'reverted',
    { receipt: { blockNumber: '0x5', status: '0x0' }, found: { nonce: '0x7', from } },
    undefined,
    { status: 'failed', nonce: 7 },
  ],
  ['waiting', { found: { nonce: '0x7', from }, count: '0x7' }, undefined, { status: 'pending', nonce: 7 }],
  [
    'kept by a node though its place is taken',
    { found: { nonce: '0x7', from }, count: '0x8' },
    undefined,
    { status: 'replaced', nonce: 7 },
  ],
  ['gone, its place taken', { count: '0x8' }, 7, { status: 'replaced', nonce: 7 }],
  ['gone, its place free', { count: '0x7' }, 7, { status: 'unknown', nonce: 7 }],
  ['not known, nor its place', {}, undefined, { status: 'unknown' }],
  [
    'a bundler’s, whose place is not that of the account',
    { found: { nonce: '0x1', from: `0x${'2'.repeat(40)}` }, count: '0x8' },
    undefined,
    { status: 'pending' },
  ],
] as const)('param: a transaction that is %s', async (_name, node, nonce, fate) => {
  const {
    receipt = null,
    found = null,
    count,
  } = node as {
    receipt?: object
    found?: object
    count?: string
  }
  const { env } = fakeEnv({
    networks: [testNetwork()],
    rpc: (method) =>
      method === 'eth_getTransactionReceipt'
        ? receipt
        : method === 'eth_getTransactionByHash'
          ? found
          : count,
  })
  const reads = createReads(env)
  expect(
    await reads.getTransaction?.({ chainId, hash, from, ...(nonce !== undefined && { nonce }) }),
  ).toEqual(fate)
})

test('behavior: one mined between the requests does not count as replaced', async () => {
  let requestCount = 0
  const { env } = fakeEnv({
    networks: [testNetwork()],
    rpc: (method) => {
      if (method === 'eth_getTransactionByHash') return { nonce: '0x7', from }
      if (method === 'eth_getTransactionCount') return '0x8'
      requestCount += 1
      return requestCount === 1 ? null : { blockNumber: '0x5', status: '0x1' }
    },
  })
  expect(await createReads(env).getTransaction?.({ chainId, hash, from })).toEqual({
    status: 'confirmed',
    nonce: 7,
  })
})
