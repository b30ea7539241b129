import { describe, expect, test } from 'vitest'
import { ALICE, BOB, settle, type Stage, stage } from '../../test/fakeWallets.js'
import { CAROL, held, join, joined, recordsOf, type WalletId, WALLETS } from '../../test/heldWallets.js'
import { memoryPlatform, type MemoryTabs, memoryTabs } from '../../test/memoryPlatform.js'
import { connect, disconnect, switchAccount } from '../actions.js'
import type { Config } from '../types/config.js'

describe('several wallets across visits and tabs', () => {
  const again = (tabs: MemoryTabs, config: Partial<Config> = {}): Stage =>
    stage(config, { platform: memoryPlatform({}, tabs) })

  async function visited(): Promise<MemoryTabs> {
    const tabs = memoryTabs()
    const tab = await joined(['one', 'two', 'three'], {}, { platform: memoryPlatform({}, tabs) })
    await switchAccount(tab.client, { namespace: 'eip155', address: ALICE })
    expect(recordsOf(tabs).map(({ walletId }) => walletId)).toEqual(['one', 'three', 'two'])
    tab.client.dispose()
    return tabs
  }

  const answer = async (tab: Stage, id: WalletId, isThere = true) => {
    const ask = tab.connector.asks.find(({ walletId, silent }) => silent && walletId === id)
    if (isThere) ask?.grant(tab.connection('eip155:1', [WALLETS[id]], id))
    else ask?.grant()
    await settle(2)
  }

  test('behavior: all wallets reconnect silently; inactive ones wait for the active one', async () => {
    const tabs = await visited()
    const tab = again(tabs)
    await settle()
    expect(tab.client.getState().accounts.eip155).toEqual({ status: 'reconnecting', address: ALICE })
    expect(tab.connector.asks.map(({ silent }) => silent)).toEqual([true, true, true])
    await answer(tab, 'two')
    expect(tab.client.getState().accounts.eip155?.status).toBe('reconnecting')
    await answer(tab, 'one')
    expect(held(tab)).toEqual({ wallets: ['one', 'two'], used: ALICE })
    await answer(tab, 'three')
    expect(held(tab)).toEqual({ wallets: ['one', 'three', 'two'], used: ALICE })
    expect(tab.client.getState().phase).toBe('ready')
    expect(recordsOf(tabs).map(({ walletId }) => walletId)).toEqual(['one', 'three', 'two'])
  })

  test('behavior: if the active wallet does not return, the last used one replaces it', async () => {
    const tab = again(await visited())
    await settle()
    const seen = new Set<string | undefined>()
    tab.client.subscribe(({ accounts }) => seen.add(accounts.eip155?.status))
    await answer(tab, 'two')
    await answer(tab, 'three')
    await tab.platform.advance(3_000)
    expect(held(tab)).toEqual({ wallets: ['three', 'two'], used: CAROL })
    expect([...seen]).not.toContain('disconnected')
  })

  test('behavior: leaving the page midway loses no record', async () => {
    const tabs = await visited()
    const tab = again(tabs)
    await settle()
    await answer(tab, 'one')
    tab.client.dispose()
    expect(recordsOf(tabs).map(({ walletId }) => walletId)).toEqual(['one', 'three', 'two'])
  })

  test('behavior: a wallet connected meanwhile is active; the stored ones join it', async () => {
    const tab = again(await visited())
    tab.connector.announce('four')
    await settle()
    const connecting = connect(tab.client, { walletId: 'four' })
    await answer(tab, 'one')
    expect(tab.client.getState().accounts.eip155?.status).toBe('connecting')
    await tab.platform.advance(3_000)
    tab.connector.asks.at(-1)?.grant(tab.connection('eip155:1', [BOB], 'four'))
    await connecting
    await settle()
    expect(held(tab)).toEqual({ wallets: ['four', 'one'], used: BOB })
  })

  test('behavior: a disconnect meanwhile applies to all of them', async () => {
    const tab = again(await visited())
    await settle()
    await answer(tab, 'one')
    await tab.client.disconnect()
    await answer(tab, 'two')
    tab.connector.announce('three')
    await join(tab, 'three')
    await settle()
    expect(held(tab)).toEqual({ wallets: ['three'], used: CAROL })
  })

  test('param: without multiWallet only the active wallet reconnects', async () => {
    const tab = again(await visited(), { features: { multiWallet: false } })
    await settle()
    expect(tab.connector.asks.map(({ walletId }) => walletId)).toEqual(['one'])
  })

  test('behavior: another tab follows connects, switches and single disconnects', async () => {
    const tabs = memoryTabs()
    const first = await joined(['one'], {}, { platform: memoryPlatform({}, tabs) })
    const second = again(tabs)
    await settle()
    await answer(second, 'one')
    await join(first, 'two')
    await settle()
    await answer(second, 'two')
    expect(held(second)).toEqual({ wallets: ['two', 'one'], used: BOB })
    await switchAccount(first.client, { namespace: 'eip155', address: ALICE })
    await settle()
    expect(held(second)).toEqual({ wallets: ['one', 'two'], used: ALICE })
    await join(first, 'two')
    await settle()
    expect(held(second)).toEqual({ wallets: ['two', 'one'], used: BOB })
    expect(second.connector.asks).toHaveLength(2)
    await disconnect(first.client, { connectionId: 'eip155:two' })
    await settle()
    expect(held(second)).toEqual({ wallets: ['one'], used: ALICE })
    await disconnect(first.client)
    await settle()
    expect(held(second)).toEqual({ wallets: [], used: undefined })
  })

  test('behavior: of two wallets with one address, the other tab uses the right one', async () => {
    const tabs = memoryTabs()
    const make = async () => {
      const tab = stage({}, { platform: memoryPlatform({}, tabs) })
      for (const id of ['one', 'two']) tab.connector.announce(id)
      return tab
    }
    const [first, second] = [await make(), await make()]
    for (const id of ['one', 'two']) {
      const connecting = connect(first.client, { walletId: id })
      first.connector.asks.at(-1)?.grant(first.connection('eip155:1', [ALICE], id))
      await connecting
      await settle()
      second.connector.asks.at(-1)?.grant(second.connection('eip155:1', [ALICE], id))
      await settle()
    }
    await switchAccount(first.client, { namespace: 'eip155', address: ALICE, connectionId: 'eip155:one' })
    await settle()
    expect(second.client.getState().active.eip155).toBe('eip155:one')
  })
})
