import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { testEnv, testNetwork } from '../../test/env.js'
import { openPage } from '../../test/page.js'
import { startDiscovery } from './connectFound.js'

const addresses = ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'n2eMqTT929pb1RDNuqEnxdaLau1rxy3efi']
const throwInvalidated = () => {
  throw new Error('Extension context invalidated.')
}
const invalidatedCalls = [
  ['throws', throwInvalidated],
  ['rejects', () => Promise.reject(new Error('Контекст расширения недействителен'))],
  ['stays silent', () => new Promise(() => undefined)],
] as const

afterEach(() => vi.unstubAllGlobals())

/** `die` leaves an object with outdated accounts. */
function setUp() {
  const { window } = openPage()
  const { env, found } = testEnv({ window, networks: [testNetwork('signet', 'http://127.0.0.1:1')] })
  const register = (address: string | undefined) => {
    const wallet = {
      version: '1.0.0',
      name: 'Fox',
      icon: 'data:image/svg+xml;base64,PHN2Zy8+',
      chains: ['bitcoin:signet'],
      accounts: [] as unknown[],
      features: {} as Record<string, unknown>,
    }
    const connect = async () => {
      wallet.accounts = [
        { address, publicKey: new Uint8Array(33), chains: ['bitcoin:signet'], features: ['bitcoin:connect'] },
      ]
      return { accounts: wallet.accounts }
    }
    const answer = (how: () => unknown) => {
      wallet.features = {
        'bitcoin:connect': { version: '1.0.0', connect: how },
        'standard:connect': { version: '1.0.0', connect: how },
      }
    }
    answer(connect)
    vi.stubGlobal('window', window)
    registerWallet(wallet as unknown as Parameters<typeof registerWallet>[0])
    return { die: answer }
  }
  const old = register(addresses[0])
  const discovery = startDiscovery(env)
  const connect = (silent = false) =>
    discovery.connect({
      walletId: 'bitcoin:fox',
      namespaces: ['bip122'],
      silent,
      signal: new AbortController().signal,
    })
  return { connect, discovery, found, old, reload: () => register(addresses[1]) }
}

const shared = (connection: Awaited<ReturnType<ReturnType<typeof setUp>['connect']>>[number] | undefined) =>
  connection?.accounts[0]?.caip.split(':').at(-1)

test.each(invalidatedCalls)(
  'behavior: the old object %s: the new one gets the request',
  async (_how, how) => {
    const { connect, found, old, reload } = setUp()
    old.die(how)
    reload()
    expect(shared((await connect())[0])).toBe(addresses[1])
    expect(found).toHaveLength(1)
  },
)

test.each(invalidatedCalls)(
  'behavior: connected, and the old object %s: it is released, and the new one answers',
  async (_how, how) => {
    const { connect, old, reload } = setUp()
    const [connection] = await connect()
    const disconnected = new Promise((resolve) => connection?.on('disconnect', resolve))
    old.die(how)
    reload()
    expect(await disconnected).toEqual({ reason: 'replaced' })
    expect(shared((await connect())[0])).toBe(addresses[1])
  },
)

test.each([false, true])(
  'error: no new object, with an account that it shared (%s): the page must be reloaded',
  async (hasShared) => {
    const { connect, old } = setUp()
    if (hasShared) await connect()
    old.die(throwInvalidated)
    await expect(connect()).rejects.toMatchObject({ name: 'provider_not_found' })
  },
)

test('behavior: the first one is not replaced while it answers', async () => {
  const { connect, reload } = setUp()
  reload()
  expect(shared((await connect())[0])).toBe(addresses[0])
})
