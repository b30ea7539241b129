import { expect, test } from 'vitest'
import { fakeEnv } from '../../test/fakeEnv.js'
import { fakeProvider } from '../../test/fakeProvider.js'
import { connectInjected } from './connectInjected.js'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function setUp(chainId: unknown) {
  const timers = new Map<number, () => void>()
  const { env } = fakeEnv()
  const platform = {
    ...env.platform,
    setTimeout: (run: () => void) => timers.set(timers.size, run).size - 1,
    clearTimeout: (handle: unknown) => void timers.delete(handle as number),
  }
  const { provider } = fakeProvider({ eth_requestAccounts: [account], eth_chainId: () => chainId })
  const connecting = connectInjected({
    walletId: 'com.example.w',
    provider,
    env: { ...env, platform },
    openRequests: new WeakMap(),
    namespaces: ['eip155'],
    silent: false,
    signal: new AbortController().signal,
  }).catch((error: unknown) => error)
  return { connecting, timers }
}

test('error: a wallet that never reports its chain ends the attempt', async () => {
  const { connecting, timers } = setUp(new Promise(() => undefined))
  await expect.poll(() => timers.size).toBe(1)
  for (const run of timers.values()) run()
  expect(await connecting).toMatchObject({ name: 'wallet_timeout', details: { method: 'eth_chainId' } })
})

test.each([
  ['an answer', '0x7a69', 'eip155:31337'],
  ['no chain id', null, undefined],
])('behavior: %s leaves no timer behind', async (_what, answer, chainId) => {
  const { connecting, timers } = setUp(answer)
  const made = await connecting
  if (chainId) expect(made).toMatchObject([{ chainId }])
  else expect(made).toMatchObject({ name: 'wallet_error' })
  expect(timers.size).toBe(0)
})
