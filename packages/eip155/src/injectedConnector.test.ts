// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { fakeEnv } from '../test/fakeEnv.js'
import { fakeProvider } from '../test/fakeProvider.js'
import { injectedConnector } from './injectedConnector.js'
import {
  ANNOUNCE,
  account,
  afterTest,
  announce,
  ask,
  connected,
  infoOf,
  install,
  cleanUpPage,
  page,
  setUp,
} from '../test/injectedPage.js'

cleanUpPage()

describe('behavior: EIP-6963', () => {
  test('behavior: requests announcements once and lists the answers', () => {
    let requestCount = 0
    const count = () => (requestCount += 1)
    page.addEventListener('eip6963:requestProvider', count)
    afterTest(() => page.removeEventListener('eip6963:requestProvider', count))
    install('com.example.one', fakeProvider().provider, 'One')
    const { found, start } = setUp()
    start()
    expect(requestCount).toBe(1)
    expect(found).toEqual([
      {
        id: 'com.example.one',
        connectorId: 'injected',
        namespaces: ['eip155'],
        signsIn: ['eip155'],
        type: 'ANNOUNCED',
        rdns: 'com.example.one',
        name: 'One',
        icon: 'data:image/png;base64,AA==',
      },
    ])
  })

  test('behavior: late and repeated announcements are one row each', () => {
    const { found, start } = setUp()
    start()
    const { provider } = fakeProvider()
    announce('com.example.late', provider)
    announce('com.example.late', provider)
    announce('COM.example.LATE', provider)
    expect(found.map(({ id }) => id)).toEqual(['com.example.late'])
  })

  test('behavior: another provider cannot take over an rdns', async () => {
    const { connector, found, start } = setUp()
    start()
    const honest = fakeProvider(connected)
    const thief = fakeProvider(connected)
    announce('com.example.bank', honest.provider, 'Bank')
    announce('com.example.bank', thief.provider, 'Bank')
    expect(found).toHaveLength(1)
    await connector.connect(ask('com.example.bank', false))
    expect(honest.methods()).toContain('eth_requestAccounts')
    expect(thief.calls).toEqual([])
  })

  test('behavior: one provider under two rdns is one row', () => {
    const { found, start } = setUp()
    start()
    const { provider } = fakeProvider()
    announce('com.example.a', provider)
    announce('com.example.b', provider)
    expect(found.map(({ id }) => id)).toEqual(['com.example.a'])
  })

  test('behavior: no listener remains after stop, and a new start finds the new object (hot reload)', async () => {
    const { connector, found, start } = setUp()
    const stop = start()
    announce('com.example.w', fakeProvider(connected).provider)
    stop()
    announce('com.example.x', fakeProvider().provider)
    expect(found.map(({ id }) => id)).toEqual(['com.example.w'])
    const second = fakeProvider(connected)
    install('com.example.w', second.provider)
    start()
    expect(found.map(({ id }) => id)).toEqual(['com.example.w', 'com.example.w'])
    await connector.connect(ask('com.example.w', false))
    expect(second.methods()).toContain('eth_requestAccounts')
  })

  test('error: hostile announcements do no harm', () => {
    const { found, start } = setUp()
    start()
    for (const detail of [undefined, null, 1, {}, { info: {} }, { info: infoOf('a.b'), provider: 1 }]) {
      page.dispatchEvent(new CustomEvent(ANNOUNCE, { detail }))
    }
    page.dispatchEvent(
      new CustomEvent(ANNOUNCE, {
        detail: new Proxy(
          {},
          {
            get: () => {
              throw new Error('hostile')
            },
          },
        ),
      }),
    )
    announce('com.example.good', fakeProvider().provider)
    expect(found.map(({ id }) => id)).toEqual(['com.example.good'])
  })

  test('behavior: on a server nothing happens', () => {
    const fake = fakeEnv()
    const stop = injectedConnector().start(fake.env)
    stop()
    expect(fake.found).toEqual([])
  })
})

describe('behavior: "Browser wallet"', () => {
  test.each([
    ['hidden on a desktop', false, true, []],
    ['hidden on a phone with nothing injected', true, false, []],
    ['shown on a phone with something injected', true, true, ['injected']],
  ])('param: %s', (_, touch, injected, expected) => {
    if (injected) page.ethereum = fakeProvider().provider
    const { found, start } = setUp({ touch })
    start()
    expect(found.map(({ id }) => id)).toEqual(expected)
  })

  test('behavior: an object that has announced itself has only that row', () => {
    const { provider } = fakeProvider()
    page.ethereum = provider
    install('com.example.app', provider)
    const { found, start } = setUp({ touch: true })
    start()
    expect(found.map(({ id }) => id)).toEqual(['com.example.app'])
  })

  test('behavior: an object that announces itself later replaces the row', () => {
    const { provider } = fakeProvider()
    page.ethereum = provider
    const { found, lost, start } = setUp({ touch: true })
    start()
    announce('com.example.app', provider)
    expect(found.map(({ id, type, name }) => [id, type, name])).toEqual([
      ['injected', 'INJECTED', 'Browser wallet'],
      ['com.example.app', 'ANNOUNCED', 'com.example.app'],
    ])
    expect(lost).toEqual(['injected'])
  })

  test('behavior: another wallet’s announcement leaves it there', () => {
    page.ethereum = fakeProvider().provider
    const { lost, start } = setUp({ touch: true })
    start()
    announce('com.example.app', fakeProvider().provider)
    expect(lost).toEqual([])
  })

  test('behavior: injected after the page has loaded', () => {
    const { found, start } = setUp({ touch: true })
    start()
    page.ethereum = fakeProvider().provider
    page.dispatchEvent(new Event('ethereum#initialized'))
    page.dispatchEvent(new Event('ethereum#initialized'))
    expect(found.map(({ id }) => id)).toEqual(['injected'])
  })

  test('error: a window.ethereum that throws is ignored', () => {
    Object.defineProperty(page, 'ethereum', {
      configurable: true,
      get: () => {
        throw new Error('hostile')
      },
    })
    const { found, start } = setUp({ touch: true })
    start()
    expect(found).toEqual([])
  })
})

describe('behavior: connect', () => {
  test('behavior: ids ignore upper and lower case', async () => {
    const { connector, start } = setUp()
    start()
    announce('com.example.w', fakeProvider(connected).provider)
    const [connection] = await connector.connect(ask('COM.Example.W', false))
    expect(connection?.walletId).toBe('com.example.w')
    expect(connection?.accounts).toEqual([{ caip: `eip155:31337:${account}`, type: 'eoa' }])
  })

  test('behavior: other families only: no connection, no request', async () => {
    const { connector, start } = setUp()
    start()
    const wallet = fakeProvider(connected)
    announce('com.example.w', wallet.provider)
    const answer = connector.connect({ ...ask('com.example.w', false), namespaces: ['solana'] })
    await expect(answer).resolves.toEqual([])
    expect(wallet.calls).toEqual([])
  })

  test('error: a missing wallet', async () => {
    const { connector, start } = setUp()
    start()
    await expect(connector.connect(ask('com.example.gone', false))).rejects.toMatchObject({
      name: 'wallet_not_installed',
    })
  })

  test('behavior: window.ethereum can be restored on a desktop, where it has no row', async () => {
    page.ethereum = fakeProvider(connected).provider
    const { connector, start } = setUp()
    start()
    await expect(connector.connect(ask('injected', true))).resolves.toHaveLength(1)
  })
})

describe('behavior: silent restore', () => {
  test('behavior: waits for a late announcement, then asks without a prompt', async () => {
    const { connector, start } = setUp()
    start()
    const wallet = fakeProvider(connected)
    const restored = connector.connect(ask('com.example.late', true))
    announce('com.example.other', fakeProvider(connected).provider)
    await Promise.resolve()
    announce('com.example.late', wallet.provider)
    await expect(restored).resolves.toHaveLength(1)
    expect(wallet.methods()).toEqual(['eth_accounts', 'eth_chainId'])
  })

  test('behavior: a restore that began before start also works', async () => {
    const { connector, start } = setUp()
    install('com.example.w', fakeProvider(connected).provider)
    const restored = connector.connect(ask('com.example.w', true))
    start()
    await expect(restored).resolves.toHaveLength(1)
  })

  test('behavior: a restore without the extension ends with the signal', async () => {
    const { connector, start } = setUp()
    start()
    const abort = new AbortController()
    const restored = connector.connect(ask('com.example.gone', true, abort.signal))
    abort.abort()
    await expect(restored).resolves.toEqual([])
  })

  test('behavior: only the chosen wallet gets a request', async () => {
    const { connector, start } = setUp()
    start()
    const wallets = ['a', 'b', 'c'].map((name) => {
      const wallet = fakeProvider(connected)
      announce(`com.example.${name}`, wallet.provider)
      return wallet
    })
    await connector.connect(ask('com.example.b', true))
    expect(wallets.map(({ calls }) => calls.length)).toEqual([0, 2, 0])
  })
})
