import { describe, expect, test } from 'vitest'
import { fakePage } from '../../test/fakePage.js'
import { ALICE, BOB, settle, type Stage, stage, shared } from '../../test/fakeWallets.js'
import { memoryPlatform, memoryTabs } from '../../test/memoryPlatform.js'
import { connect, disconnect, switchAccount, switchNetwork } from '../actions.js'

const METAMASK = 'io.metamask'

async function twoTabs(): Promise<readonly [Stage, Stage]> {
  const tabs = memoryTabs()
  const chains = new Map<Stage, `eip155:${number}`>()
  const make = (): Stage => {
    const made: Stage = stage(
      {},
      {
        platform: memoryPlatform({}, tabs),
        actions: () => ({ getChainId: async () => chains.get(made) ?? 'eip155:137' }),
      },
    )
    return made
  }
  const first = make()
  const second = make()
  for (const tab of [first, second]) tab.connector.announce(METAMASK)
  const connecting = connect(first.client, { walletId: METAMASK })
  first.connector.asks[0]?.grant(first.connection('eip155:1', [ALICE, BOB]))
  await connecting
  await settle()
  expect(second.connector.asks[0]?.silent).toBe(true)
  second.connector.asks[0]?.grant(second.connection('eip155:1', [ALICE, BOB]))
  await settle()
  return [first, second]
}

describe('tabs', () => {
  test('behavior: a connection in one tab is restored silently in the other', async () => {
    const [, second] = await twoTabs()
    expect(second.client.getState().accounts.eip155).toMatchObject({ status: 'connected', address: ALICE })
    expect(second.client.getState().recent).toEqual([])
  })

  test('behavior: a disconnect reaches the other tab, which does not revoke again', async () => {
    const [first, second] = await twoTabs()
    const live = second.context.connections.get(`eip155:${METAMASK}`) as ReturnType<Stage['connection']>
    await disconnect(first.client)
    await settle()
    expect(second.client.getState().accounts.eip155).toEqual({ status: 'disconnected' })
    expect([live.disconnects(), live.listeners()]).toEqual([0, 0])
  })

  test('behavior: another account reaches the other tab', async () => {
    const [first, second] = await twoTabs()
    await switchAccount(first.client, { namespace: 'eip155', address: BOB })
    await settle()
    expect(second.client.getState().accounts.eip155).toMatchObject({ address: BOB })
  })

  test('behavior: a network change is applied once this tab’s wallet reports it', async () => {
    const [first, second] = await twoTabs()
    const live = first.context.connections.get(`eip155:${METAMASK}`) as ReturnType<Stage['connection']>
    live.emit('chainChanged', 'eip155:137')
    await settle()
    expect(second.client.getState().networks.eip155?.chainId).toBe('eip155:137')
  })

  test('behavior: a network chosen without a connection reaches the other tab', async () => {
    const tabs = memoryTabs()
    const first = stage({}, { platform: memoryPlatform({}, tabs) })
    const second = stage({}, { platform: memoryPlatform({}, tabs) })
    await switchNetwork(first.client, { chainId: 'eip155:8453' })
    await settle()
    expect(second.client.getState().networks.eip155?.chainId).toBe('eip155:8453')
  })

  test('behavior: newly shared accounts reach the other tab, with the chain change', async () => {
    const [first, second] = await twoTabs()
    const live = first.context.connections.get(`eip155:${METAMASK}`) as ReturnType<Stage['connection']>
    live.emit('accountsChanged', shared(`eip155:1:${BOB}`, `eip155:1:${ALICE}`))
    await settle()
    expect(second.client.getState().accounts.eip155).toMatchObject({ address: BOB, chainId: 'eip155:1' })
    const posted: unknown[] = []
    first.context.channel = { post: (message) => posted.push(message), close: () => {} }
    live.emit('accountsChanged', shared(`eip155:1:${BOB}`))
    expect(posted).toEqual([])
    Object.defineProperty(live, 'chainId', { value: 'eip155:137' })
    live.emit('accountsChanged', shared(`eip155:137:${BOB}`))
    expect(posted).toEqual([{ type: 'network', chainId: 'eip155:137' }])
    live.emit('accountsChanged', shared(`eip155:137:${ALICE}`))
    expect(posted.slice(1)).toEqual([
      { type: 'account', namespace: 'eip155', address: ALICE, connectionId: live.id },
    ])
  })

  test('behavior: a connection of another tab is ignored while a wallet asks the visitor here', async () => {
    const tabs = memoryTabs()
    const [first, second] = [0, 1].map(() => stage({}, { platform: memoryPlatform({}, tabs) })) as [
      Stage,
      Stage,
    ]
    for (const tab of [first, second]) for (const id of [METAMASK, 'two']) tab.connector.announce(id)
    const asked = connect(second.client, { walletId: 'two' })
    const connecting = connect(first.client, { walletId: METAMASK })
    first.connector.asks[0]?.grant(first.connection())
    await connecting
    await settle()
    expect(second.connector.asks.map(({ walletId, silent }) => [walletId, silent])).toEqual([['two', false]])
    second.connector.asks[0]?.grant(second.connection('eip155:1', [BOB], 'two'))
    await asked
    expect(second.client.getState().accounts.eip155).toMatchObject({ address: BOB, wallet: { id: 'two' } })
  })

  test('behavior: a wallet that timed out in a background tab is asked again when the tab becomes visible', async () => {
    const tabs = memoryTabs()
    const first = stage({}, { platform: memoryPlatform({}, tabs) })
    let isVisible = false
    const document = new EventTarget()
    const look = (seen: boolean) => {
      isVisible = seen
      document.dispatchEvent(new Event('visibilitychange'))
      return settle()
    }
    const page = { ...fakePage({ globals: { document } }).platform, isVisible: () => isVisible }
    const second = stage({}, { platform: memoryPlatform(page, tabs) })
    for (const tab of [first, second]) for (const id of [METAMASK, 'two']) tab.connector.announce(id)
    const join = async (walletId: string, address: string) => {
      const connecting = connect(first.client, { walletId })
      first.connector.asks.at(-1)?.grant(first.connection('eip155:1', [address], walletId))
      await connecting
      await settle()
    }
    await join(METAMASK, ALICE)
    await second.platform.advance(3_000)
    expect(second.client.getState().accounts.eip155).toEqual({ status: 'disconnected' })
    await look(true)
    second.connector.asks[1]?.grant(second.connection('eip155:1', [ALICE]))
    await settle()
    expect(second.client.getState().accounts.eip155).toMatchObject({ status: 'connected', address: ALICE })

    await look(false)
    await join('two', BOB)
    await second.platform.advance(3_000)
    expect(second.client.getState().accounts.eip155).toMatchObject({ address: ALICE })
    await look(true)
    second.connector.asks.at(-1)?.grant(second.connection('eip155:1', [BOB], 'two'))
    await settle()
    expect(second.client.getState().accounts.eip155).toMatchObject({ address: BOB })
    expect(second.connector.asks.map(({ walletId, silent }) => [walletId, silent])).toEqual([
      [METAMASK, true],
      [METAMASK, true],
      ['two', true],
      ['two', true],
    ])
    for (const seen of [false, true]) await look(seen)
    expect(second.connector.asks).toHaveLength(4)
  })

  test('error: ignores invalid messages', async () => {
    const tabs = memoryTabs()
    const { client } = stage({}, { platform: memoryPlatform({}, tabs) })
    const before = client.getState()
    const [hears] = tabs.channels.values()
    const junk = [null, 7, 'x', {}, { type: 'connect', connections: [1] }, { type: 'network', chainId: 'x' }]
    for (const message of [...junk, { type: 'account', namespace: 'eip155' }, { type: 'disconnect' }]) {
      hears?.forEach((hear) => hear(message))
    }
    await settle()
    expect(client.getState()).toEqual(before)
  })
})
