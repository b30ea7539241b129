// @vitest-environment happy-dom
import { connect, switchNetwork } from '@latchkey/core/actions'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { effect, makeEnvironmentProviders, signal } from '@angular/core'
import {
  announceTestWallet,
  connectTestWallet,
  createTestClient,
  makeTestWallet,
} from '../../react/test/createTestClient.js'
import { countListeners } from '../../core/test/countListeners.js'
import { mountPage } from '../test/mountPage.js'
import { injectAccount, injectEvents, injectProvider } from './account.js'
import {
  injectBalance,
  injectConnections,
  injectDisconnect,
  injectModal,
  injectNetwork,
  injectSignMessage,
  injectSwitchAccount,
  injectSwitchNetwork,
  injectTheme,
  injectTokens,
} from './hooks.js'
import { injectClient } from './provideLatchkey.js'
import { injectLatchkeyState } from './injectLatchkeyState.js'
import { injectMutation } from './injectMutation.js'

describe('state', () => {
  test('behavior: account and network follow connect and disconnect', async () => {
    const client = createTestClient()
    const { given, shown } = await mountPage(
      client,
      () => ({
        account: injectAccount('eip155'),
        network: injectNetwork(),
        off: injectDisconnect(),
        held: injectConnections(),
      }),
      { text: ({ account, network }) => `${account().address ?? 'nobody'} on ${network().network?.name}` },
    )
    expect(shown()).toBe('nobody on Localnet')
    await connectTestWallet(client, announceTestWallet())
    expect(shown()).toMatch(/^0x[0-9a-fA-F]{40} on Localnet$/)
    expect(given.held()).toMatchObject([{ namespace: 'eip155', isActive: true }])
    await given.off.mutateAsync()
    expect(shown()).toBe('nobody on Localnet')
    expectTypeOf(given.account().address).toEqualTypeOf<`0x${string}` | undefined>()
  })

  test('behavior: readers run when their part of the state changes, and selectors may use signals', async () => {
    const client = createTestClient()
    const name = signal<'mode' | 'phase'>('mode')
    const seen = vi.fn()
    const { shown } = await mountPage(client, () => {
      const part = injectLatchkeyState(({ theme, phase }) => ({
        value: name() === 'mode' ? theme.mode : phase,
      }))
      effect(() => seen(part().value))
    })
    shown()
    client.setTheme({ mode: 'dark' })
    shown()
    client.setTheme({ variables: { accent: '#123456' } })
    await vi.waitFor(() => expect(client.getState().phase).toBe('ready'))
    shown()
    name.set('phase')
    shown()
    expect(seen.mock.calls.flat().slice(-2)).toEqual(['dark', 'ready'])
    expect(new Set(seen.mock.calls.flat()).size).toBe(seen.mock.calls.length)
  })

  test('behavior: tokens are read while a component that uses them is mounted', async () => {
    const client = createTestClient()
    const { given } = await mountPage(client, () => ({ ...injectTokens(), balance: injectBalance() }))
    expect(given.status()).toBe('idle')
    expect(given.balance.data()).toBeUndefined()
    await connectTestWallet(client, announceTestWallet())
    await vi.waitFor(() => expect(given.status()).toBe('failed'))
    expect(given.tokens()).toEqual([])
    expect(await given.refetch()).toEqual([])
    await expect(given.balance.refetch()).resolves.toBeUndefined()
    expect(given.balance.status()).toBe('failed')
  })

  test('behavior: the modal opens, reports its view and closes; the theme changes live', async () => {
    const client = createTestClient()
    const { given } = await mountPage(client, () => ({
      modal: injectModal(),
      theme: injectTheme(),
      own: injectClient(),
    }))
    const detach = client.attach(() => () => {})
    const opened = given.modal.open({ view: 'Networks' })
    await vi.waitFor(() => expect(given.modal.view()).toBe('Networks'))
    expect(given.modal.isOpen()).toBe(true)
    given.modal.close()
    expect(await opened).toEqual({ status: 'dismissed' })
    expect(given.modal.isOpen()).toBe(false)
    given.theme.setTheme({ mode: 'light' })
    expect(given.theme.theme().mode).toBe('light')
    expect(given.own).toBe(client)
    detach()
  })
})

describe('mutations', () => {
  test('behavior: a signature goes from pending to its data', async () => {
    const client = createTestClient()
    const { given, shown } = await mountPage(client, injectSignMessage, { text: ({ status }) => status() })
    await connectTestWallet(client, announceTestWallet())
    expect(shown()).toBe('idle')
    given.mutate({ message: 'hello' })
    expect(shown()).toBe('pending')
    await vi.waitFor(() => expect(shown()).toBe('success'))
    expect(given.data()).toMatch(/^0x[0-9a-f]{130}$/)
    given.reset()
    expect([given.status(), given.data()]).toEqual(['idle', undefined])
  })

  test('error: a failure is in the state, and rejects for a caller that awaits', async () => {
    const client = createTestClient()
    const { given } = await mountPage(client, () => ({
      sign: injectSignMessage(),
      network: injectSwitchNetwork(),
      account: injectSwitchAccount(),
    }))
    await expect(given.sign.mutateAsync({ message: 'hello' })).rejects.toMatchObject({
      name: 'not_connected',
    })
    expect(given.sign.error()?.name).toBe('not_connected')
    given.network.mutate('eip155:5')
    await vi.waitFor(() => expect(given.network.status()).toBe('error'))
    given.account.mutate({ namespace: 'eip155', address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' })
    await vi.waitFor(() => expect(given.account.status()).toBe('error'))
  })

  test('behavior: any action has a state', async () => {
    const client = createTestClient()
    const { given } = await mountPage(client, () => {
      const own = injectClient()
      return {
        ...injectMutation((walletId: string) => connect(own, { walletId })),
        network: injectSwitchNetwork(),
        provider: injectProvider('eip155'),
      }
    })
    const { info } = makeTestWallet()
    await vi.waitFor(() => expect(client.getState().detected[info.rdns]).toBeDefined())
    await given.mutateAsync(info.rdns)
    expect(given.data()).toMatchObject({ status: 'connected' })
    await given.network.mutateAsync('eip155:31338')
    expect(await given.provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  })
})

describe('life cycle', () => {
  test('behavior: no listener remains once the page is disposed', async () => {
    const client = createTestClient()
    const live = countListeners(client)
    const heard = vi.fn()
    const { unmount } = await mountPage(client, () => {
      injectEvents(heard)
      injectTokens()
      return injectAccount()
    })
    expect(live).toEqual({ starts: 1, listeners: 2 })
    await switchNetwork(client, { chainId: 'eip155:31338' })
    expect(heard.mock.calls.filter(([{ event }]) => event === 'SWITCH_NETWORK')).toHaveLength(1)
    unmount()
    expect(live).toEqual({ starts: 0, listeners: 0 })
  })

  test('error: a function without the provider names it', async () => {
    const client = createTestClient()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const page = mountPage(client, injectAccount, { latchkey: makeEnvironmentProviders([]) })
    await expect(page).rejects.toThrow('add provideLatchkey(client) to the providers of the app')
  })
})
