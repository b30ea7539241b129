import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { countListeners } from '../../test/countListeners.js'
import { fakeClient } from '../../test/fakeClient.js'
import { fetchBalance, fetchTokens } from '../lazyActions.js'
import { cookieState } from '../storage/cookieState.js'
import { type Account, accountOf, networkOf } from './accountOf.js'
import { balanceOf, modalOf, tokensOf } from './partsOf.js'
import { pageState } from './pageState.js'
import { startPage } from './startPage.js'
import { watchState } from './watchState.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

describe('pageState', () => {
  test('behavior: without known state the first render is the client before its start', () => {
    const { client } = fakeClient()
    const { initial, read } = pageState(client)
    expect(initial).toBe(client.getInitialState())
    expect(read()).toMatchObject({ accounts: client.getState().accounts })
  })

  test('behavior: a cookie gives the first render an account, only of configured networks', () => {
    const { client } = fakeClient()
    const [{ caipNetworkId, name }] = client.config.networks as [(typeof client.config.networks)[0]]
    const known = cookieState(`latchkey.demo.v1=${caipNetworkId}:${ADDRESS}`)
    const { initial } = pageState(client, known)
    expect(accountOf(initial)).toMatchObject({ status: 'reconnecting', address: ADDRESS })
    expect(networkOf(initial, client.config.networks).network?.name).toBe(name)
    const other = pageState(client, cookieState(`latchkey.demo.v1=eip155:77777:${ADDRESS}`)).initial
    expect(networkOf(other, client.config.networks).chainId).not.toBe('eip155:77777')
  })
})

describe('accountOf', () => {
  test.each([
    ['disconnected', undefined, { status: 'disconnected', isConnected: false }],
    ['reconnecting', { status: 'reconnecting', address: ADDRESS }, { address: ADDRESS, isConnected: false }],
  ] as const)('behavior: for a family that is %s', (_name, account, expected) => {
    expect(accountOf({ namespace: 'eip155', accounts: { eip155: account as never } })).toMatchObject(expected)
  })

  test('behavior: omits a connected account’s fetched data', async () => {
    const { client, connect } = fakeClient()
    await connect()
    const account = accountOf(client.getState(), 'eip155')
    expect(account).toMatchObject({ status: 'connected', isConnected: true })
    expect(account).not.toHaveProperty('tokens')
    expect(account).not.toHaveProperty('balance')
    expectTypeOf(accountOf<'solana'>).returns.toEqualTypeOf<Account<'solana'>>()
  })
})

describe('parts', () => {
  test('behavior: without a wallet balance and tokens are idle, and the modal is closed', () => {
    const state = fakeClient().client.getState()
    expect(balanceOf(state)).toEqual({ status: 'idle', data: undefined })
    expect(tokensOf(state)).toEqual({ status: 'idle', tokens: [] })
    expect(tokensOf(state).tokens).toBe(tokensOf(state).tokens)
    expect(modalOf(state)).toEqual({ isOpen: false, view: undefined })
  })

  test('behavior: keep a connected account’s data while it reloads', async () => {
    const { client, connect } = fakeClient()
    connect()
    await fetchBalance(client)
    await fetchTokens(client)
    const state = client.getState()
    expect(balanceOf(state, 'eip155')).toMatchObject({ status: 'ready', data: { formatted: '2' } })
    expect(tokensOf(state, 'eip155').status).toBe('ready')
    const again = fetchBalance(client, { fresh: true })
    expect(balanceOf(client.getState())).toMatchObject({ status: 'loading', data: { formatted: '2' } })
    await again
    expect(balanceOf(state, 'solana').status).toBe('idle')
  })

  test('behavior: an open modal has its top view', async () => {
    const { client } = fakeClient()
    client.attach(() => () => {})
    void client.open({ view: 'Networks' })
    await vi.waitFor(() => expect(modalOf(client.getState())).toEqual({ isOpen: true, view: 'Networks' }))
  })
})

describe('watchState', () => {
  test('behavior: receives a part when one of its fields changed, with the previous part', () => {
    const { client } = fakeClient()
    const heard = vi.fn()
    const stop = watchState(client, ({ theme: { mode }, legalAccepted }) => ({ mode, legalAccepted }), heard)
    client.setTheme({ variables: { accent: '#123456' } })
    expect(heard).not.toHaveBeenCalled()
    client.setTheme({ mode: 'light' })
    expect(heard.mock.calls).toMatchObject([
      [{ mode: 'light' }, { mode: expect.stringMatching(/dark|system/) }],
    ])
    stop()
    client.setTheme({ mode: 'dark' })
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('startPage', () => {
  test('behavior: starts the client, provides it to the elements, and undoes both', () => {
    const { client } = fakeClient()
    const live = countListeners(client)
    const [takeBack, listener] = [vi.fn(), vi.fn()]
    const provideClient = vi.fn(() => takeBack)
    const drawing = { initialState: {}, locale: { locale: 'de' }, words: { 'connect.title': 'Hallo' } }
    const stop = startPage(client, { ...drawing, provideClient }, listener)
    expect(provideClient.mock.calls).toEqual([[client, drawing]])
    client.setTheme({ mode: 'light' })
    expect(listener).toHaveBeenCalledTimes(1)
    expect(live).toEqual({ starts: 1, listeners: 1 })
    stop()
    expect(live).toEqual({ starts: 0, listeners: 0 })
    expect(takeBack).toHaveBeenCalledTimes(1)
  })

  test('behavior: without the elements it only starts the client', () => {
    const { client } = fakeClient()
    const live = countListeners(client)
    startPage(client, {}, () => {})()
    expect(live).toEqual({ starts: 0, listeners: 0 })
  })
})
