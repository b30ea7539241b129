import { expect, test } from 'vitest'
import { devKeys, localnet, makePage } from '../../test/page.js'
import { discoverWallets } from '../discovery/discoverWallets.js'
import type { SolanaWallet } from '../wallet/solanaWallet.js'
import { connectWallet } from './connectWallet.js'

const gone = () => {
  throw new Error('Extension context invalidated.')
}
const dead = [
  ['throws', gone],
  ['rejects', () => Promise.reject(new Error('Контекст расширения недействителен'))],
  ['stays silent', () => new Promise(() => undefined)],
] as const

/** `die` leaves an object with outdated accounts. */
function setUp() {
  const made = makePage()
  const old = made.install().control
  const discovery = discoverWallets(made.env)
  const first = discovery.wallets.get('fox') as SolanaWallet
  const connect = (silent = false) =>
    connectWallet(made.env, discovery, {
      walletId: 'solana:fox',
      namespaces: ['solana'],
      silent,
      signal: new AbortController().signal,
    })
  const die = (how: () => unknown) => {
    const feature = first.features['standard:connect'] as { connect: unknown }
    Object.defineProperty(first, 'features', {
      value: { ...first.features, 'standard:connect': { ...feature, connect: how } },
    })
  }
  const reload = () => made.install({ accounts: devKeys.slice(1) }).control
  return { ...made, old, discovery, first, connect, die, reload }
}

test.each(dead)('behavior: the old object %s: the new one gets the request', async (_how, how) => {
  const { connect, die, found, reload } = setUp()
  die(how)
  const { addresses } = reload()
  const [connection] = await connect()
  expect(connection?.accounts[0]?.caip).toBe(`${localnet}:${addresses[0]}`)
  expect(found).toHaveLength(1)
  expect(await connect(true)).toHaveLength(1)
})

test.each(dead)(
  'behavior: connected, and the old object %s: it is released, and the new one answers',
  async (_how, how) => {
    const { connect, die, reload } = setUp()
    const [connection] = await connect()
    const left = new Promise((resolve) => connection?.on('disconnect', resolve))
    die(how)
    const { addresses } = reload()
    expect(await left).toEqual({ reason: 'replaced' })
    const [again] = await connect()
    expect(again?.accounts[0]?.caip).toBe(`${localnet}:${addresses[0]}`)
  },
)

test.each([false, true])(
  'error: no new object, with an account that it shared (%s): the page must be reloaded',
  async (hasShared) => {
    const { connect, die } = setUp()
    if (hasShared) await connect()
    die(gone)
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
