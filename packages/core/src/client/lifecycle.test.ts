import { describe, expect, test } from 'vitest'
import { evm, fakeAdapter, fakeConnector, settle, stage } from '../../test/fakeWallets.js'
import { memoryPlatform, memoryTabs } from '../../test/memoryPlatform.js'
import { connect } from '../actions.js'
import { createLatchkey } from './createLatchkey.js'

const build = (id = 'one', window: unknown = null) => {
  const platform = memoryPlatform({ window: window as Window & typeof globalThis })
  const connector = fakeConnector()
  const client = createLatchkey({
    networks: [evm(1)],
    adapters: [fakeAdapter('eip155', [connector])],
    platform,
    id,
  })
  return { client, connector, platform }
}

describe('lifecycle', () => {
  test('behavior: creating a client touches no storage, timer, channel or discovery', () => {
    const touched: string[] = []
    const platform = memoryPlatform({
      storage: {
        get: (key) => (touched.push(key), null),
        set: (key) => void touched.push(key),
        remove: (key) => void touched.push(key),
      },
    })
    const connector = fakeConnector()
    const client = createLatchkey({
      networks: [evm(1)],
      adapters: [fakeAdapter('eip155', [connector])],
      platform,
    })
    expect(client.getState()).toBe(client.getInitialState())
    expect(client.getState().phase).toBe('idle')
    expect([touched, platform.pendingTimers(), platform.openChannels(), connector.running()]).toEqual([
      [],
      0,
      0,
      0,
    ])
  })

  test('behavior: StrictMode’s start, stop, start is one run', async () => {
    const { client, connector, platform } = build()
    const events: string[] = []
    client.onEvent(({ event }) => events.push(event))
    const stop = client.start()
    stop()
    client.start()
    await platform.advance(10)
    expect([connector.running(), platform.openChannels(), events]).toEqual([1, 1, ['INITIALIZE']])
  })

  test('behavior: callers are counted; a stop counts once', async () => {
    const { client, connector, platform } = build()
    const first = client.start()
    const second = client.start()
    first()
    first()
    await platform.advance(10)
    expect(connector.running()).toBe(1)
    second()
    expect(connector.running()).toBe(1)
    await platform.advance(0)
    expect([connector.running(), platform.openChannels(), platform.pendingTimers()]).toEqual([0, 0, 0])
    expect(client.getState().phase).toBe('idle')
  })

  test('behavior: a stopped client drops its connections silently and restores them when it runs again', async () => {
    const { client, connector, connection, stop, platform } = stage()
    connector.announce('one')
    const connecting = connect(client, { walletId: 'one' })
    const live = connection('eip155:1', undefined, 'one')
    connector.asks[0]?.grant(live)
    await connecting
    stop()
    await platform.advance(0)
    expect([live.disconnects(), live.listeners(), client.getState().accounts.eip155?.status]).toEqual([
      0,
      0,
      'disconnected',
    ])
    client.start()
    expect(client.getState().accounts.eip155?.status).toBe('reconnecting')
  })

  test('behavior: dispose is final and settles an opening', async () => {
    const { client, connector, platform } = stage()
    const opening = client.open()
    await settle()
    client.dispose()
    expect(await opening).toEqual({ status: 'dismissed' })
    expect([connector.running(), platform.openChannels(), platform.pendingTimers()]).toEqual([0, 0, 0])
    expect(() => client.start()).toThrowError(expect.objectContaining({ name: 'client_disposed' }))
    expect(await client.open()).toMatchObject({ status: 'failed', error: { name: 'client_disposed' } })
  })

  test('error: rejects a second live client with the same id, until the first has stopped', () => {
    const page = {}
    const first = build('same', page).client
    const stop = first.start()
    expect(() => build('same', page).client.start()).toThrowError(
      expect.objectContaining({ name: 'duplicate_client', code: 1005 }),
    )
    build('other', page).client.start()
    stop()
    const second = build('same', page).client
    second.start()
    second.dispose()
    expect(() => build('same', page).client.start()).not.toThrow()
  })

  test('behavior: a connector that throws on start is skipped and logged', async () => {
    const connector = {
      ...fakeConnector('bad'),
      start: () => {
        throw new Error('no')
      },
    }
    const { client } = stage({ connectors: [connector] })
    expect(client.getState().phase).toBe('ready')
    expect((await client.debug()).log.join()).toContain('bad')
  })

  test('behavior: 100 starts and stops leave nothing behind', async () => {
    const tabs = memoryTabs()
    const platform = memoryPlatform({}, tabs)
    const { client, connector, stop } = stage({}, { platform })
    stop()
    for (let round = 0; round < 100; round += 1) {
      const end = client.start()
      end()
      await platform.advance(0)
    }
    expect([connector.running(), platform.openChannels(), platform.pendingTimers()]).toEqual([0, 0, 0])
  })

  test.each([
    [
      'gateway without an id, in production',
      { gateway: 'https://gw.test' },
      false,
      'project_id_not_configured',
    ],
    ['nothing that needs one', {}, false, undefined],
    ['development means demo', { gateway: 'https://gw.test' }, true, undefined],
  ])('behavior: project id alert: %s', async (_name, config, development, alert) => {
    const platform = memoryPlatform({ isDevelopment: () => development })
    const { client } = stage(config, { platform })
    await platform.advance(0)
    expect(client.getState().alert?.name).toBe(alert)
  })
})
