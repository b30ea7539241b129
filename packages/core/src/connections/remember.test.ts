import { describe, expect, test } from 'vitest'
import {
  ALICE,
  BOB,
  fakeAdapter,
  fakeConnection,
  fakeConnector,
  settle,
  sol,
  stage,
} from '../../test/fakeWallets.js'
import { memoryPlatform, memoryTabs } from '../../test/memoryPlatform.js'
import { connect } from '../actions.js'
import type { Platform } from '../types/platform.js'

const WALLET = 'io.metamask'

function fakeWindow() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const page = Object.assign(new EventTarget(), { document, location: { hostname: 'shop.test' } })
  return Object.assign(page, { top: page }) as unknown as NonNullable<Platform['window']>
}

async function connected(config: Parameters<typeof stage>[0] = {}) {
  const tabs = memoryTabs()
  const window = fakeWindow()
  const visit = () => stage(config, { platform: memoryPlatform({ window }, tabs) })
  const made = visit()
  made.connector.announce(WALLET)
  const connecting = connect(made.client, { walletId: WALLET })
  const live = made.connection()
  made.connector.asks[0]?.grant(live)
  await connecting
  await settle()
  const stored = () =>
    [...tabs.records].some(([key, value]) => key.endsWith('.connections') && value.includes(WALLET))
  const reload = async () => {
    made.stop()
    await made.platform.advance(0)
    made.client.dispose()
    return visit()
  }
  const status = () => made.client.getState().accounts.eip155?.status
  return { ...made, live, stored, reload, status, window }
}

const lastAsk = (connector: { readonly asks: readonly { readonly silent: boolean }[] }) =>
  connector.asks.at(-1) as ReturnType<typeof fakeConnector>['asks'][number]

describe('a wallet that reports a disconnect', () => {
  test.each([
    ['shares no accounts', 'accountsChanged', []],
    ['disconnects without a code', 'disconnect', {}],
    ['disconnects with 1011', 'disconnect', { reason: { code: 1011 } }],
    ['disconnects with 4901', 'disconnect', { reason: { code: 4901 } }],
  ] as const)('behavior: %s, and still answers: stays connected', async (_what, event, payload) => {
    const { client, connection, connector, live, stored } = await connected()
    const before = client.getState().accounts
    live.emit(event, payload as never)
    await settle()
    expect(connector.asks).toHaveLength(2)
    expect(lastAsk(connector)).toMatchObject({ silent: true, walletId: WALLET, namespaces: ['eip155'] })
    const again = connection()
    lastAsk(connector).grant(again)
    await settle()
    expect(client.getState().accounts).toBe(before)
    expect(stored()).toBe(true)
    expect([live.listeners(), again.listeners() > 0]).toEqual([0, true])
    expect(live.disconnects()).toBe(0)
  })

  test('behavior: answers with another account and chain: both are applied', async () => {
    const { client, connection, connector, live } = await connected()
    live.emit('disconnect', {})
    await settle()
    lastAsk(connector).grant(connection('eip155:137', [BOB]))
    await settle()
    expect(client.getState().accounts.eip155).toMatchObject({ address: BOB, chainId: 'eip155:137' })
  })

  test('behavior: reports another account meanwhile: the older answer is ignored', async () => {
    const { client, connector, live, events } = await connected()
    live.emit('accountsChanged', [])
    live.emit('accountsChanged', [{ caip: `eip155:1:${BOB}`, type: 'eoa' }])
    await settle()
    lastAsk(connector).grant()
    await settle()
    expect(client.getState().accounts.eip155).toMatchObject({ status: 'connected', address: BOB })
    expect(events).not.toContain('DISCONNECT_SUCCESS')
  })

  test('behavior: does not answer: disconnected after three seconds, and remembered', async () => {
    const { live, platform, status, stored, connector } = await connected()
    live.emit('disconnect', {})
    await platform.advance(2_999)
    expect(status()).toBe('connected')
    await platform.advance(1)
    expect(status()).toBe('disconnected')
    expect(stored()).toBe(true)
    expect(connector.watched()).toEqual([WALLET])
  })
})

async function locked(config: Parameters<typeof stage>[0] = {}) {
  const made = await connected(config)
  made.live.emit('accountsChanged', [])
  await settle()
  lastAsk(made.connector).grant()
  await settle()
  return made
}

describe('a locked wallet', () => {
  test('behavior: is disconnected, remembered, and connected again when it is unlocked', async () => {
    const { client, connection, connector, events, status, stored } = await locked()
    expect(status()).toBe('disconnected')
    expect(stored()).toBe(true)
    expect(events).toContain('DISCONNECT_SUCCESS')
    connector.tell(WALLET)
    await settle()
    lastAsk(connector).grant(connection())
    await settle()
    expect(client.getState().accounts.eip155).toMatchObject({ status: 'connected', address: ALICE })
    expect(connector.watched()).toEqual([])
    expect(events.at(-1)).toBe('CONNECT_SUCCESS')
  })

  test('behavior: is unlocked after a reload: reconnects without a press', async () => {
    const { reload } = await locked()
    const { client, connection, connector } = await reload()
    await settle()
    lastAsk(connector).grant()
    await settle()
    expect(client.getState().accounts.eip155?.status).toBe('disconnected')
    connector.tell(WALLET)
    await settle()
    lastAsk(connector).grant(connection())
    await settle()
    expect(client.getState().accounts.eip155?.status).toBe('connected')
  })

  test('behavior: is asked when the visitor returns to the page', async () => {
    const { connection, connector, status, window } = await locked()
    window.document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    lastAsk(connector).grant(connection())
    await settle()
    expect(status()).toBe('connected')
  })

  test.each([false, true])(
    'behavior: never comes back after the visitor disconnects (several wallets: %s)',
    async (multiWallet) => {
      const { client, connector, reload, stored } = await locked({ features: { multiWallet } })
      await client.disconnect()
      expect([stored(), connector.watched()]).toEqual([false, []])
      connector.tell(WALLET)
      const asked = connector.asks.length
      const again = await reload()
      await settle()
      expect([connector.asks.length, again.connector.asks.length]).toEqual([asked, 0])
    },
  )

  test('behavior: is replaced by another wallet without multiWallet', async () => {
    const { client, connector, connection } = await locked({ features: { multiWallet: false } })
    connector.announce('other')
    const connecting = connect(client, { walletId: 'other' })
    lastAsk(connector).grant(connection('eip155:1', [BOB], 'other'))
    await connecting
    expect(connector.watched()).toEqual([])
    expect(client.getState().accounts.eip155).toMatchObject({ address: BOB })
  })

  test('behavior: joins another wallet with multiWallet', async () => {
    const { client, connector, connection } = await locked({ features: { multiWallet: true } })
    connector.announce('other')
    const connecting = connect(client, { walletId: 'other' })
    lastAsk(connector).grant(connection('eip155:1', [BOB], 'other'))
    await connecting
    connector.tell(WALLET)
    await settle()
    lastAsk(connector).grant(connection())
    await settle()
    expect(Object.keys(client.getState().connections)).toHaveLength(2)
    expect(client.getState().accounts.eip155).toMatchObject({ address: BOB })
  })

  test('param: enableReconnect false forgets it', async () => {
    const { connector, stored } = await locked({ enableReconnect: false })
    expect([stored(), connector.watched()]).toEqual([false, []])
  })
})

test('behavior: a family without error codes of its own keeps its wallet in the same way', async () => {
  const solana = fakeConnector('solana', ['solana'])
  const { client, context } = stage({ networks: [sol], adapters: [fakeAdapter('solana', [solana])] })
  solana.announce('solana:one')
  const connecting = connect(client, { walletId: 'solana:one' })
  const address = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const live = () => fakeConnection('solana', 'solana', 'solana:one', `solana:${sol.id}`, [address])
  const first = live()
  solana.asks[0]?.grant(first)
  await connecting
  first.emit('accountsChanged', [])
  await settle()
  lastAsk(solana).grant()
  await settle()
  expect(client.getState().accounts.solana?.status).toBe('disconnected')
  solana.tell('solana:one')
  await settle()
  lastAsk(solana).grant(live())
  await settle()
  expect(client.getState().accounts.solana).toMatchObject({ status: 'connected', address })
  expect(context.connections.size).toBe(1)
})

describe('a page that was frozen', () => {
  const back = (window: EventTarget & { readonly document: EventTarget }, way: string) =>
    way === 'resume'
      ? window.document.dispatchEvent(new Event('resume'))
      : window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: way === 'cache' }))

  test.each(['cache', 'resume'])('behavior: shows what the wallet shares now (%s)', async (way) => {
    const { client, connection, connector, window } = await connected()
    back(window, way)
    await settle()
    lastAsk(connector).grant(connection('eip155:137', [BOB]))
    await settle()
    expect(client.getState().accounts.eip155).toMatchObject({ address: BOB, chainId: 'eip155:137' })
  })

  test('behavior: finds the permission revoked: disconnected', async () => {
    const { connector, status, window } = await connected()
    back(window, 'cache')
    await settle()
    lastAsk(connector).grant()
    await settle()
    expect(status()).toBe('disconnected')
  })

  test('behavior: keeps a wallet that is slow to wake', async () => {
    const { platform, status, window } = await connected()
    back(window, 'resume')
    await platform.advance(10_000)
    expect(status()).toBe('connected')
  })

  test('behavior: asks nothing when the page is merely shown', async () => {
    const { connector, window } = await connected()
    back(window, 'load')
    await settle()
    expect(connector.asks).toHaveLength(1)
  })
})
