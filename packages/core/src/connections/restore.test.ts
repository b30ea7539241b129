import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  BOB,
  evm,
  fakeAdapter,
  fakeConnection,
  fakeConnector,
  settle,
  stage,
} from '../../test/fakeWallets.js'
import { memoryPlatform, type MemoryTabs, memoryTabs } from '../../test/memoryPlatform.js'
import { connect, disconnect } from '../actions.js'
import { createLatchkey } from '../client/createLatchkey.js'
import type { Config } from '../types/config.js'

const METAMASK = 'io.metamask'

async function visited(config: Parameters<typeof stage>[0] = {}): Promise<MemoryTabs> {
  const tabs = memoryTabs()
  const { client, connector, connection, stop, platform } = stage(config, {
    platform: memoryPlatform({}, tabs),
  })
  connector.announce(METAMASK)
  const connecting = connect(client, { walletId: METAMASK })
  connector.asks[0]?.grant(connection('eip155:137'))
  await connecting
  stop()
  await platform.advance(0)
  client.dispose()
  return tabs
}

const reload = (tabs: MemoryTabs, config: Parameters<typeof stage>[0] = {}) =>
  stage(config, { platform: memoryPlatform({}, tabs) })

const fresh = (tabs: MemoryTabs, config: Partial<Config> = {}) =>
  createLatchkey({
    networks: [evm(1), evm(137)],
    adapters: [fakeAdapter('eip155', [fakeConnector()])],
    platform: memoryPlatform({}, tabs),
    ...config,
  })

describe('restore', () => {
  test('behavior: silent, shown as reconnecting with the stored address, then connected', async () => {
    const { client, connector, connection, events } = reload(await visited())
    expect(client.getInitialState().accounts.eip155).toEqual({ status: 'disconnected' })
    expect(client.getState().accounts.eip155).toEqual({ status: 'reconnecting', address: ALICE })
    expect(client.getState().networks.eip155?.chainId).toBe('eip155:137')
    expect(client.getState().phase).toBe('starting')
    await settle()
    expect(connector.asks).toHaveLength(1)
    expect(connector.asks[0]).toMatchObject({ silent: true, walletId: METAMASK, namespaces: ['eip155'] })
    connector.asks[0]?.grant(connection('eip155:137'))
    await settle()
    expect(client.getState()).toMatchObject({
      phase: 'ready',
      accounts: { eip155: { status: 'connected', address: ALICE, chainId: 'eip155:137' } },
    })
    expect(events).toEqual(['INITIALIZE', 'CONNECT_SUCCESS'])
  })

  test.each(['email', 'passkey', 'social'] as const)(
    'behavior: a login is restored with its method: %s',
    async (method) => {
      const tabs = memoryTabs()
      const visit = () => {
        const login = {
          ...fakeConnector('login', ['eip155'], 'AUTH'),
          connect: async () => [
            { ...fakeConnection('eip155', 'login', 'login', 'eip155:1', [ALICE]), method },
          ],
        }
        return reload(tabs, { connectors: [login] })
      }
      const first = visit()
      await connect(first.client, { walletId: 'login' })
      first.stop()
      await first.platform.advance(0)
      first.client.dispose()
      const { client } = visit()
      const events: unknown[] = []
      client.onEvent(({ event, properties }) => event === 'CONNECT_SUCCESS' && events.push(properties))
      await settle()
      expect(events).toEqual([{ method, name: 'Connector login', namespace: 'eip155', reconnect: true }])
    },
  )

  test('behavior: before the start the stored state is reconnecting, without side effects', async () => {
    const tabs = await visited()
    const client = fresh(tabs)
    expect(client.getStoredState()).toMatchObject({
      accounts: { eip155: { status: 'reconnecting', address: ALICE } },
      networks: { eip155: { chainId: 'eip155:137' } },
    })
    expect(client.getState()).toBe(client.getInitialState())
    const stop = client.start()
    expect(client.getState().accounts.eip155).toEqual({ status: 'reconnecting', address: ALICE })
    expect(client.getStoredState()).toEqual({})
    stop()
    client.dispose()
    expect(fresh(memoryTabs()).getStoredState().accounts).toEqual({ eip155: { status: 'disconnected' } })
    expect(fresh(tabs, { enableReconnect: false }).getStoredState().accounts).toEqual({
      eip155: { status: 'disconnected' },
    })
  })

  test('behavior: a wallet that never answers ends disconnected after 3 s', async () => {
    const { client, connector, platform } = reload(await visited())
    await platform.advance(2_999)
    expect(client.getState().accounts.eip155?.status).toBe('reconnecting')
    await platform.advance(1)
    expect(client.getState()).toMatchObject({
      phase: 'ready',
      accounts: { eip155: { status: 'disconnected' } },
    })
    expect(connector.asks[0]?.signal.aborted).toBe(true)
    expect(platform.pendingTimers()).toBe(0)
  })

  test.each([
    ['a locked wallet shares nothing', undefined],
    ['a wallet that fails', new LatchkeyError('wallet_error')],
  ])('behavior: %s: disconnected, the record stays for the next visit', async (_name, error) => {
    const tabs = await visited()
    const { client, connector } = reload(tabs)
    await settle()
    if (error) connector.asks[0]?.refuse(error)
    else connector.asks[0]?.grant()
    await settle()
    expect(client.getState().accounts.eip155).toEqual({ status: 'disconnected' })
    client.dispose()
    expect(reload(tabs).client.getState().accounts.eip155?.status).toBe('reconnecting')
  })

  test('behavior: asks only the wallet that the visitor chose', async () => {
    const { connector } = reload(await visited())
    for (const id of ['one', METAMASK, 'two']) connector.announce(id)
    await settle()
    expect(connector.asks.map((ask) => ask.walletId)).toEqual([METAMASK])
  })

  test('behavior: ten reloads after a disconnect ask no wallet', async () => {
    const tabs = await visited()
    const first = reload(tabs)
    await settle()
    first.connector.asks[0]?.grant(first.connection())
    await settle()
    await disconnect(first.client)
    first.client.dispose()
    for (let round = 0; round < 10; round += 1) {
      const { client, connector } = reload(tabs)
      connector.announce(METAMASK)
      await settle(2)
      expect(client.getState().accounts.eip155).toEqual({ status: 'disconnected' })
      expect(connector.asks).toHaveLength(0)
      client.dispose()
    }
  })

  test('param: enableReconnect false restores nothing', async () => {
    const { client, connector } = reload(await visited(), { enableReconnect: false })
    await settle()
    expect(client.getState().accounts.eip155).toEqual({ status: 'disconnected' })
    expect(connector.asks).toHaveLength(0)
  })

  test('behavior: a click while restoring wins; the restore that answers later is ignored', async () => {
    const { client, connector, connection } = reload(await visited())
    connector.announce('other')
    await settle()
    const connecting = connect(client, { walletId: 'other' })
    expect(client.getState().accounts.eip155?.status).toBe('connecting')
    connector.asks[0]?.grant(connection('eip155:1', [BOB]))
    await settle()
    expect(client.getState().accounts.eip155?.status).toBe('connecting')
    connector.asks[1]?.grant(connection('eip155:1', [ALICE], 'other'))
    await connecting
    expect(client.getState().accounts.eip155).toMatchObject({ address: ALICE, wallet: { id: 'other' } })
  })

  test('behavior: disconnecting while restoring ends it', async () => {
    const tabs = await visited()
    const { client, connector, connection } = reload(tabs)
    await settle()
    await client.disconnect()
    connector.asks[0]?.grant(connection())
    await settle()
    expect(client.getState().accounts.eip155).toEqual({ status: 'disconnected' })
    client.dispose()
    expect(reload(tabs).client.getState().accounts.eip155?.status).toBe('disconnected')
  })

  test('behavior: a modal opened meanwhile shows the account', async () => {
    const { client, connector, connection } = reload(await visited())
    const opening = client.open()
    await settle()
    expect(client.getState().modal.stack).toEqual([{ view: 'Connect' }])
    connector.asks[0]?.grant(connection('eip155:137'))
    await settle()
    expect(client.getState().modal).toMatchObject({ open: true, stack: [{ view: 'Account' }] })
    expect(await opening).toMatchObject({ status: 'connected' })
  })

  test.each([
    ['corrupt', '{'],
    ['of another shape', '[{"namespace":"eip155"}]'],
    [
      'of an unknown family',
      '[{"namespace":"x","connectorId":"a","walletId":"b","address":"c","chainId":"d"}]',
    ],
  ])('error: a record that is %s is dropped without throwing', async (_name, text) => {
    const tabs = await visited()
    const key = [...tabs.records.keys()].find((item) => item.endsWith('.connections')) as string
    tabs.records.set(key, text)
    const { client } = reload(tabs)
    expect(client.getState()).toMatchObject({
      phase: 'ready',
      accounts: { eip155: { status: 'disconnected' } },
    })
    expect(tabs.records.has(key)).toBe(false)
  })

  test('behavior: records of another version, client or context are not read', async () => {
    const tabs = await visited()
    for (const [key, value] of Array.from(tabs.records)) {
      tabs.records.delete(key)
      tabs.records.set(key.replace('.v1.', '.v0.'), value)
    }
    expect(reload(tabs).client.getState().accounts.eip155?.status).toBe('disconnected')
    expect(reload(await visited(), { id: 'other' }).client.getState().accounts.eip155?.status).toBe(
      'disconnected',
    )
  })
})
