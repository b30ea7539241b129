import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { settle, stage } from '../../test/fakeWallets.js'
import { memoryPlatform } from '../../test/memoryPlatform.js'
import { findWallet, goBack } from '../actions.js'
import type { Client } from '../types/client.js'
import type { Route, RouteData } from '../types/route.js'
import { chooseWallet, enterAgain, navigate, resetTo } from './moves.js'
import { featureOf, features, views } from './views.js'

// @vitest-environment happy-dom

const WALLET = 'io.metamask'
const screen = { view: 'ConnectingExternal', walletId: WALLET } as const

async function opened(options?: Parameters<Client['open']>[0], ...given: Parameters<typeof stage>) {
  const made = stage(...given)
  made.connector.announce(WALLET, 'MetaMask')
  const opening = made.client.open(options)
  await settle()
  return { ...made, opening, asks: made.connector.asks, state: made.client.getState }
}

describe('entering a view', () => {
  test('behavior: a press on a row asks the wallet once, before rendering', async () => {
    const { client, asks, state } = await opened()
    chooseWallet(client, await findWallet(client, WALLET))
    expect(state().modal).toMatchObject({
      stack: [{ view: 'Connect' }, screen],
      wallet: { row: { id: WALLET } },
    })
    await settle()
    expect(asks).toHaveLength(1)
    expect(state().attempt).toMatchObject({ walletId: WALLET, status: 'waiting' })
    expect(state().attempt?.id).toBeGreaterThan(state().modal.since ?? Infinity)
  })

  test.each([
    ['open({ wallet })', { wallet: 'MetaMask' }],
    ['open({ view })', { view: 'ConnectingExternal', arguments: { walletId: WALLET } }],
  ] as const)('behavior: %s asks it the same way', async (_, options) => {
    const { asks } = await opened(options)
    expect(asks).toHaveLength(1)
  })

  test('behavior: the same view is entered again only with other data', async () => {
    const { client, connector, asks } = await opened({ wallet: WALLET })
    void client.open({ wallet: WALLET })
    navigate(client, screen)
    await settle()
    expect(asks).toHaveLength(1)
    connector.announce('io.rabby', 'Rabby')
    navigate(client, { view: 'ConnectingExternal', walletId: 'io.rabby' })
    await settle()
    expect(asks.map(({ signal, walletId }) => [walletId, signal.aborted])).toEqual([
      [WALLET, true],
      ['io.rabby', false],
    ])
  })

  test('behavior: enterAgain cancels the request and repeats it', async () => {
    const { client, asks, state } = await opened({ wallet: WALLET })
    enterAgain(client)
    await settle()
    expect(asks.map(({ signal }) => signal.aborted)).toEqual([true, false])
    expect(state().attempt).toMatchObject({ status: 'waiting' })
    expect(state().attempt?.id).toBeGreaterThan(state().modal.since ?? Infinity)
  })

  test('behavior: enters nothing while waiting for the remote configuration', async () => {
    const platform = memoryPlatform({ fetch: () => new Promise(() => undefined) })
    const { asks, state } = await opened({ wallet: WALLET }, { gateway: 'https://gw.test' }, { platform })
    expect([state().modal.loading, asks.length]).toEqual([true, 0])
    await platform.advance(1_000)
    await settle()
    expect([state().modal.loading, asks.length]).toEqual([false, 1])
  })

  test('behavior: a wallet that is not installed is asked once detected, and the state names it', async () => {
    const { connector, asks, state } = await opened({
      view: 'ConnectingExternal',
      arguments: { walletId: 'io.rabby' },
    })
    await vi.waitFor(() =>
      expect(state().modal.wallet?.row).toMatchObject({ id: 'io.rabby', installed: false }),
    )
    expect(asks).toHaveLength(0)
    connector.announce('io.rabby', 'Rabby')
    await settle()
    expect(asks.map(({ walletId }) => walletId)).toEqual(['io.rabby'])
    expect(state().modal.wallet?.row).toMatchObject({ name: 'Rabby', installed: true })
    connector.withdraw('io.rabby')
    connector.announce('io.rabby', 'Rabby')
    await settle()
    expect(asks).toHaveLength(1)
  })

  test('error: an unconfigured network still enters the view; the state has the reason', async () => {
    const { state } = await opened({ view: 'SwitchNetwork', arguments: { chainId: 'eip155:5' } })
    expect(state().switching).toMatchObject({ status: 'failed', error: { name: 'switch_network_not_found' } })
  })
})

describe('leaving a view', () => {
  test.each<[string, (client: Client) => void]>([
    ['going back', (client) => goBack(client)],
    ['going on', (client) => navigate(client, { view: 'WhatIsAWallet' })],
    ['going home', (client) => resetTo(client, { view: 'Connect' })],
    ['closing', (client) => client.close()],
    ['the end of the run', (client) => client.dispose()],
  ])('behavior: %s cancels the waiting attempt', async (_, leave) => {
    const { client, asks } = await opened()
    navigate(client, screen)
    await settle()
    leave(client)
    expect(asks[0]?.signal.aborted).toBe(true)
  })

  test('behavior: left before its code loaded: makes no request', async () => {
    const { client, asks } = await opened()
    navigate(client, screen)
    goBack(client)
    await settle()
    expect(asks).toHaveLength(0)
  })

  test('behavior: returning enters it again', async () => {
    const { client, asks } = await opened()
    navigate(client, screen)
    await settle()
    navigate(client, { view: 'WhatIsAWallet' })
    goBack(client)
    await settle()
    expect(asks.map(({ signal }) => signal.aborted)).toEqual([true, false])
  })

  test('behavior: a new opening forgets the previous one’s wallet', async () => {
    const { client, state } = await opened({ wallet: WALLET })
    expect(state().modal.wallet?.row.id).toBe(WALLET)
    client.close()
    void client.open()
    await settle()
    expect(state().modal.wallet).toBeUndefined()
  })
})

describe('the table', () => {
  test('behavior: every view belongs to one feature', () => {
    const names = Object.values(features).flatMap((own) => Object.keys(own))
    expect(new Set(names).size).toBe(names.length)
    expect(Object.keys(views).sort()).toEqual(names.sort())
    expect(featureOf('WalletSendPreview')).toBe('send')
    expect(featureOf('GetWallet')).toBe('help')
  })

  test('behavior: the next views of a view exist', () => {
    for (const { next = [] } of Object.values(views))
      for (const name of next) expect(views).toHaveProperty(name)
  })

  test('behavior: routes carry the data that the features declare', () => {
    expectTypeOf<RouteData['SwitchNetwork']>().toEqualTypeOf<{
      readonly chainId: `${string}:${string}`
      readonly ignoreConfirmation?: boolean | undefined
    }>()
    expectTypeOf<{ view: 'Connect' }>().toExtend<Route>()
    expectTypeOf<{ view: 'SwitchNetwork' }>().not.toExtend<Route>()
    expectTypeOf<{ view: 'Nowhere' }>().not.toExtend<Route>()
  })
})
