import { describe, expect, test } from 'vitest'
import {
  ALICE,
  BOB,
  evm,
  fakeAdapter,
  fakeConnection,
  fakeConnector,
  settle,
  shared,
  sharesNothing,
  sol,
  stage,
} from '../../test/fakeWallets.js'
import { CAROL, held, join, joined } from '../../test/heldWallets.js'
import { connect, connectedWallets, disconnect, switchAccount, switchNetwork } from '../actions.js'

describe('several wallets of a family', () => {
  test('behavior: a new wallet becomes active; the others stay connected and followed', async () => {
    const tab = await joined(['one', 'two'])
    expect(held(tab)).toEqual({ wallets: ['two', 'one'], used: BOB })
    expect(tab.lives.map((live) => [live.listeners(), live.disconnects()])).toEqual([
      [4, 0],
      [4, 0],
    ])
    expect(tab.client.rawProvider('eip155')).toBe(tab.lives[1]?.provider)
  })

  test('param: without multiWallet a new wallet replaces the old one', async () => {
    const tab = await joined(['one', 'two'], { features: { multiWallet: false } })
    expect(held(tab)).toEqual({ wallets: ['two'], used: BOB })
    expect(tab.lives.map((live) => live.listeners())).toEqual([0, 4])
  })

  test('behavior: connecting the same wallet again replaces its own connection', async () => {
    const tab = await joined(['one', 'two', 'one'])
    expect(held(tab)).toEqual({ wallets: ['one', 'two'], used: ALICE })
    expect(tab.lives.map((live) => live.listeners())).toEqual([0, 4, 4])
  })

  test('behavior: a switch is one update without a request, and everything follows it', async () => {
    const tab = await joined(['one', 'two'])
    tab.lives[0]?.emit('chainChanged', 'eip155:137')
    const seen: unknown[] = []
    tab.client.subscribe(({ accounts, networks, active }) => {
      const account = accounts.eip155
      seen.push([
        account?.status === 'connected' && account.address,
        account?.status === 'connected' && account.chainId,
        networks.eip155?.chainId,
        active.eip155,
      ])
    })
    await switchAccount(tab.client, { namespace: 'eip155', address: ALICE })
    expect(new Set(seen.map((item) => JSON.stringify(item)))).toEqual(
      new Set([JSON.stringify([ALICE, 'eip155:137', 'eip155:137', 'eip155:one'])]),
    )
    expect(tab.connector.asks).toHaveLength(2)
    expect(tab.client.rawProvider('eip155')).toBe(tab.lives[0]?.provider)
    expect(held(tab).wallets).toEqual(['one', 'two'])
  })

  test('behavior: events of an inactive wallet do not affect the active one', async () => {
    const tab = await joined(['one', 'two'])
    const { accounts, networks, send, active, modal } = tab.client.getState()
    tab.lives[0]?.emit('chainChanged', 'eip155:99')
    tab.lives[0]?.emit('accountsChanged', shared(`eip155:99:${CAROL}`))
    expect(tab.client.getState()).toMatchObject({
      connections: { 'eip155:one': { chainId: 'eip155:99', address: CAROL } },
    })
    const after = tab.client.getState()
    expect([after.accounts, after.networks, after.send, after.active, after.modal]).toEqual([
      accounts,
      networks,
      send,
      active,
      modal,
    ])
    expect(after.accounts).toBe(accounts)
  })

  test('behavior: one wallet ends alone; the family continues with the last used one', async () => {
    const tab = await joined(['one', 'two', 'three'])
    await switchAccount(tab.client, { namespace: 'eip155', address: ALICE })
    await disconnect(tab.client, { connectionId: 'eip155:one' })
    expect(held(tab)).toEqual({ wallets: ['three', 'two'], used: CAROL })
    await disconnect(tab.client, { connectionId: 'eip155:two' })
    expect(held(tab)).toEqual({ wallets: ['three'], used: CAROL })
    expect(tab.lives.map((live) => live.disconnects())).toEqual([1, 1, 0])
    await disconnect(tab.client, { connectionId: 'eip155:three' })
    expect(tab.client.getState()).toMatchObject({
      connections: {},
      active: {},
      accounts: { eip155: { status: 'disconnected' } },
    })
  })

  test('behavior: a wallet that leaves by itself is succeeded likewise; an inactive one leaves silently', async () => {
    const tab = await joined(['one', 'two', 'three'])
    tab.lives[0]?.emit('accountsChanged', [])
    await sharesNothing(tab.connector)
    expect(held(tab)).toEqual({ wallets: ['three', 'two'], used: CAROL })
    tab.lives[2]?.emit('disconnect', {})
    await sharesNothing(tab.connector)
    expect(held(tab)).toEqual({ wallets: ['two'], used: BOB })
    expect(tab.lives.map((live) => live.disconnects())).toEqual([0, 0, 0])
  })

  test('behavior: disconnecting a family, or everything, ends all of its wallets', async () => {
    const tab = await joined(['one', 'two'])
    await tab.client.disconnect('eip155')
    expect(tab.lives.map((live) => [live.disconnects(), live.listeners()])).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect(held(tab)).toEqual({ wallets: [], used: undefined })
  })

  test('behavior: a rejected attempt with another wallet changes nothing', async () => {
    const tab = await joined(['one', 'two'])
    const asked = connect(tab.client, { walletId: 'three' })
    const ask = tab.connector.asks.at(-1)
    tab.lives[1]?.emit('disconnect', {})
    await sharesNothing(tab.connector)
    expect(tab.client.getState().attempt?.status).toBe('waiting')
    ask?.refuse(new Error('no'))
    await expect(asked).rejects.toThrow()
    expect(held(tab)).toEqual({ wallets: ['one'], used: ALICE })
  })

  test('behavior: a late grant is not revoked while the wallet is connected beside another', async () => {
    const tab = await joined(['one', 'two'])
    const signal = new AbortController()
    const again = connect(tab.client, { walletId: 'one', signal: signal.signal })
    signal.abort()
    await again.catch(() => undefined)
    const late = tab.connection('eip155:1', [ALICE], 'one')
    tab.connector.asks.at(-1)?.grant(late)
    await settle()
    expect(late.disconnects()).toBe(0)
    expect(held(tab)).toEqual({ wallets: ['two', 'one'], used: BOB })
  })

  test('error: rejects an account that no wallet shares, and an unknown connection', async () => {
    const tab = await joined(['one', 'two'])
    const named = { namespace: 'eip155', address: ALICE, connectionId: 'eip155:two' } as const
    await expect(switchAccount(tab.client, named)).rejects.toMatchObject({ name: 'unauthorized' })
    await expect(switchAccount(tab.client, { ...named, connectionId: 'x' })).rejects.toMatchObject({
      name: 'not_connected',
    })
    expect(held(tab).used).toBe(BOB)
  })

  test('behavior: an account chosen in one of several wallets returns when that wallet is used again', async () => {
    const tab = await joined(['one'])
    tab.lives[0]?.emit('accountsChanged', shared(`eip155:1:${ALICE}`, `eip155:1:${CAROL}`))
    await switchAccount(tab.client, { namespace: 'eip155', address: CAROL })
    await join(tab, 'two')
    const [, one] = connectedWallets(tab.client.getState(), ['eip155'])
    expect(one).toMatchObject({
      address: CAROL,
      isActive: false,
      accounts: [{ address: ALICE }, { address: CAROL }],
    })
    await switchAccount(tab.client, { namespace: 'eip155', address: CAROL })
    expect(held(tab)).toEqual({ wallets: ['one', 'two'], used: CAROL })
  })
})

describe('sessions', () => {
  const session = (topic: string) => ({
    topic,
    approved: { chains: ['eip155:1' as const], takesMore: false },
    peer: { name: topic, url: 'https://wallet.test' },
  })

  test('behavior: a session ends for all its families; another one of the connector stays', async () => {
    const evmFamily = fakeConnector('remote', ['eip155', 'solana'], 'MULTI_CHAIN')
    const { client } = stage({
      networks: [evm(1), sol],
      adapters: [fakeAdapter('eip155', [evmFamily]), fakeAdapter('solana', [])],
    })
    const make = (topic: string, address: string) => {
      const of = (namespace: 'eip155' | 'solana', chainId: 'eip155:1' | `solana:${string}`) =>
        Object.assign(fakeConnection(namespace, 'remote', 'remote', chainId, [address]), {
          id: `${namespace}:${topic}`,
          session: session(topic),
        })
      return [of('eip155', 'eip155:1'), of('solana', `solana:${sol.id}`)] as const
    }
    const namespaces = ['eip155', 'solana'] as const
    const first = make('first', ALICE)
    const second = make('second', BOB)
    for (const [index, granted] of [first, second].entries()) {
      const connecting = connect(client, { walletId: 'remote', namespaces })
      evmFamily.asks[index]?.grant(...granted)
      await connecting
    }
    expect(Object.keys(client.getState().connections)).toHaveLength(4)
    await disconnect(client, { connectionId: 'solana:second' })
    expect(client.getState().active).toEqual({ eip155: 'eip155:first', solana: 'solana:first' })
    expect(second.map((item) => item.disconnects() > 0)).toEqual([true, true])
    expect(first.map((item) => item.disconnects())).toEqual([0, 0])
  })

  test('behavior: a network switch overtaken by a wallet switch stays with its own wallet', async () => {
    const chains: Record<string, `eip155:${number}`> = {}
    let release: () => void = () => {}
    const tab = await joined(
      ['one', 'two'],
      {},
      {
        actions: () => ({
          switchChain: async () => new Promise<void>((resolve) => (release = resolve)),
          getChainId: async () => chains['now'] ?? 'eip155:1',
        }),
      },
    )
    const switching = switchNetwork(tab.client, { chainId: 'eip155:137' })
    await settle(2)
    await switchAccount(tab.client, { namespace: 'eip155', address: ALICE })
    chains['now'] = 'eip155:137'
    release()
    await switching
    expect(tab.client.getState()).toMatchObject({
      networks: { eip155: { chainId: 'eip155:1' } },
      accounts: { eip155: { address: ALICE, chainId: 'eip155:1' } },
      connections: { 'eip155:two': { chainId: 'eip155:137' } },
    })
  })
})
