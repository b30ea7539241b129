import { LatchkeyError } from '@latchkey/protocol/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeEnv, type RpcAnswers } from '../../test/fakeEnv.js'
import { waitForReceipt } from './waitForReceipt.js'

const hash = `0x${'ab'.repeat(32)}`
const chainId = 'eip155:31337'
const start = (rpc: RpcAnswers) => {
  const abort = new AbortController()
  const fake = fakeEnv({ rpc })
  const receipt = waitForReceipt(fake.env, { chainId, hash, signal: abort.signal })
  return { ...fake, abort, receipt }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('behavior: polls until it is mined, with growing intervals', async () => {
  let mined = false
  const { receipt, requests } = start(() => (mined ? { status: '0x1', blockNumber: '0x10' } : null))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests.length).toBeGreaterThan(10)
  expect(requests.length).toBeLessThan(22)
  mined = true
  await vi.advanceTimersByTimeAsync(4_000)
  await expect(receipt).resolves.toEqual({ hash, status: 'success', blockNumber: '16' })
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['0x0', 'reverted'],
  ['0x1', 'success'],
  [undefined, 'success'],
])('param: status %s is %s', async (status, expected) => {
  const { receipt } = start(() => ({ status, blockNumber: '0x1' }))
  await expect(receipt).resolves.toMatchObject({ status: expected })
})

test('behavior: a failing node is retried', async () => {
  const failures = [new LatchkeyError('rpc_unreachable'), new LatchkeyError('rpc_error')]
  const { receipt } = start(() => {
    const failure = failures.shift()
    if (failure !== undefined) throw failure
    return { status: '0x1', blockNumber: '0x1' }
  })
  await vi.advanceTimersByTimeAsync(2_000)
  await expect(receipt).resolves.toMatchObject({ status: 'success' })
})

test('error: the signal ends it at once and leaves no timer', async () => {
  const { abort, receipt } = start(() => null)
  const settled = expect(receipt).rejects.toMatchObject({ name: 'transaction_timeout', details: { hash } })
  await vi.advanceTimersByTimeAsync(700)
  abort.abort()
  await settled
  expect(vi.getTimerCount()).toBe(0)
})
