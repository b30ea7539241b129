import { expect, test } from 'vitest'
import { devKeys, localnet, makePage } from '../../test/page.js'
import { discoverWallets } from '../discovery/discoverWallets.js'
import type { SolanaWallet } from '../wallet/solanaWallet.js'
import { connectWallet } from './connectWallet.js'

const throwInvalidated = () => {
  throw new Error('Extension context invalidated.')
}
const invalidatedCalls = [
  ['throws', throwInvalidated],
  ['rejects', () => Promise.reject(new Error('Контекст расширения недействителен'))],
  ['stays silent', () => new Promise(() => undefined)],
] as const

/** `invalidate` leaves an object with outdated accounts. */
function setUp() {
  const page = makePage()
  const old = page.install().control
  const discovery = discoverWallets(page.env)
  const first = discovery.wallets.get('fox') as SolanaWallet
  const connect = (silent = false) =>
    connectWallet(page.env, discovery, {
      walletId: 'solana:fox',
      namespaces: ['solana'],
      silent,
      signal: new AbortController().signal,
    })
  const invalidate = (how: () => unknown) => {
    const feature = first.features['standard:connect'] as { connect: unknown }
    Object.defineProperty(first, 'features', {
      value: { ...first.features, 'standard:connect': { ...feature, connect: how } },
    })
  }
  const reload = () => page.install({ accounts: devKeys.slice(1) }).control
  return { ...page, old, discovery, first, connect, invalidate, reload }
}

test.each(invalidatedCalls)(
  'behavior: the old object %s: the new one gets the request',
  async (_how, how) => {
    const { connect, invalidate, found, reload } = setUp()
    invalidate(how)
    const { addresses } = reload()
    const [connection] = await connect()
    expect(connection?.accounts[0]?.caip).toBe(`${localnet}:${addresses[0]}`)
    expect(found).toHaveLength(1)
    expect(await connect(true)).toHaveLength(1)
  },
)

test.each(invalidatedCalls)(
  'behavior: connected, and the old object %s: it is released, and the new one answers',
  async (_how, how) => {
    const { connect, invalidate, reload } = setUp()
    const [connection] = await connect()
    const left = new Promise((resolve) => connection?.on('disconnect', resolve))
    invalidate(how)
    const { addresses } = reload()
    expect(await left).toEqual({ reason: 'replaced' })
    const [again] = await connect()
    expect(again?.accounts[0]?.caip).toBe(`${localnet}:${addresses[0]}`)
  },
)

test.each([false, true])(
  'error: no new object, with an account that it shared (%s): the page must be reloaded',
  async (hasShared) => {
    const { connect, invalidate } = setUp()
    if (hasShared) await connect()
    invalidate(throwInvalidated)
    await expect(connect()).rejects.toMatchObject({ name: 'provider_not_found' })
  },
)

test('behavior: the first one is not replaced while it answers, even with errors', async () => {
  const { connect, old, reload } = setUp()
  const thief = reload()
  void old.failNext('standard:connect', { code: 4001 })
  await connect().catch(() => undefined)
  await connect()
  expect(thief.requests).toEqual([])
})

test('behavior: the old one unregisters after the new one registers: the row stays', async () => {
  const { connect, discovery, first, lost, old, reload } = setUp()
  const { addresses } = reload()
  expect(discovery.successors.size).toBe(1)
  expect(discovery.wallets.get('fox')).toBe(first)
  old.unregister()
  expect(discovery.wallets.get('fox')).not.toBe(first)
  expect(discovery.wallets.get('fox')).toMatchObject({ name: first.name })
  expect(discovery.successors.size).toBe(0)
  expect(lost).toEqual([])
  const [connection] = await connect()
  expect(connection?.accounts[0]?.caip).toBe(`${localnet}:${addresses[0]}`)
})
