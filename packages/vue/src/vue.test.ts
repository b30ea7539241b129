// @vitest-environment happy-dom
import { connect, switchNetwork } from '@latchkey/core/actions'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { createApp, nextTick, ref, watchEffect } from 'vue'
import {
  announceTestWallet,
  connectTestWallet,
  createTestClient,
  makeTestWallet,
} from '../../react/test/createTestClient.js'
import { countListeners } from '../../core/test/countListeners.js'
import { mountApp } from '../test/mountApp.js'
import { useAccount, useEvents, useProvider } from './account.js'
import { useClient } from './context.js'
import {
  useBalance,
  useConnections,
  useDisconnect,
  useModal,
  useNetwork,
  useSignMessage,
  useSwitchAccount,
  useSwitchNetwork,
  useTheme,
  useTokens,
} from './hooks.js'
import { useLatchkeyState } from './useLatchkeyState.js'
import { useMutation } from './useMutation.js'

describe('state', () => {
  test('behavior: account and network follow connect and disconnect', async () => {
    const client = createTestClient()
    const { box, given } = await mountApp(
      client,
      () => ({
        account: useAccount('eip155'),
        network: useNetwork(),
        off: useDisconnect(),
        held: useConnections(),
      }),
      ({ account, network }) => `${account.value.address ?? 'nobody'} on ${network.value.network?.name}`,
    )
    expect(box.textContent).toBe('nobody on Localnet')
    await connectTestWallet(client, announceTestWallet())
    await nextTick()
    expect(box.textContent).toMatch(/^0x[0-9a-fA-F]{40} on Localnet$/)
    expect(given.held.value).toMatchObject([{ namespace: 'eip155', isActive: true }])
    await given.off.mutateAsync()
    await nextTick()
    expect(box.textContent).toBe('nobody on Localnet')
    expectTypeOf(given.account.value.address).toEqualTypeOf<`0x${string}` | undefined>()
  })

  test('behavior: readers run when their part of the state changes, and selectors may use refs', async () => {
    const client = createTestClient()
    const name = ref<'mode' | 'phase'>('mode')
    const seen = vi.fn()
    await mountApp(client, () => {
      const part = useLatchkeyState(({ theme, phase }) => ({
        value: name.value === 'mode' ? theme.mode : phase,
      }))
      watchEffect(() => seen(part.value.value), { flush: 'sync' })
    })
    client.setTheme({ mode: 'dark' })
    client.setTheme({ variables: { accent: '#123456' } })
    await vi.waitFor(() => expect(client.getState().phase).toBe('ready'))
    name.value = 'phase'
    expect(seen.mock.calls.flat().slice(-2)).toEqual(['dark', 'ready'])
    expect(new Set(seen.mock.calls.flat()).size).toBe(seen.mock.calls.length)
  })

  test('behavior: tokens are read while a component that uses them is mounted', async () => {
    const client = createTestClient()
    const { given } = await mountApp(client, () => ({ ...useTokens(), balance: useBalance() }))
    expect(given.status.value).toBe('idle')
    expect(given.balance.data.value).toBeUndefined()
    await connectTestWallet(client, announceTestWallet())
    await vi.waitFor(() => expect(given.status.value).toBe('failed'))
    expect(given.tokens.value).toEqual([])
    expect(await given.refetch()).toEqual([])
    await expect(given.balance.refetch()).resolves.toBeUndefined()
    expect(given.balance.status.value).toBe('failed')
  })

  test('behavior: the modal opens, reports its view and closes; the theme changes live', async () => {
    const client = createTestClient()
    const { given } = await mountApp(client, () => ({
      modal: useModal(),
      theme: useTheme(),
      own: useClient(),
    }))
    const detach = client.attach(() => () => {})
    const opened = given.modal.open({ view: 'Networks' })
    await vi.waitFor(() => expect(given.modal.view.value).toBe('Networks'))
    expect(given.modal.isOpen.value).toBe(true)
    given.modal.close()
    expect(await opened).toEqual({ status: 'dismissed' })
    expect(given.modal.isOpen.value).toBe(false)
    given.theme.setTheme({ mode: 'light' })
    expect(given.theme.theme.value.mode).toBe('light')
    expect(given.own).toBe(client)
    detach()
  })
})

describe('mutations', () => {
  test('behavior: a signature goes from pending to its data', async () => {
    const client = createTestClient()
    const { given, box } = await mountApp(client, useSignMessage, ({ status }) => status.value)
    await connectTestWallet(client, announceTestWallet())
    expect(box.textContent).toBe('idle')
    given.mutate({ message: 'hello' })
    await nextTick()
    expect(box.textContent).toBe('pending')
    await vi.waitFor(() => expect(box.textContent).toBe('success'))
    expect(given.data.value).toMatch(/^0x[0-9a-f]{130}$/)
    given.reset()
    expect([given.status.value, given.data.value]).toEqual(['idle', undefined])
  })

  test('error: a failure is in the state, and rejects for a caller that awaits', async () => {
    const client = createTestClient()
    const { given } = await mountApp(client, () => ({
      sign: useSignMessage(),
      network: useSwitchNetwork(),
      account: useSwitchAccount(),
    }))
    await expect(given.sign.mutateAsync({ message: 'hello' })).rejects.toMatchObject({
      name: 'not_connected',
    })
    expect(given.sign.error.value?.name).toBe('not_connected')
    given.network.mutate('eip155:5')
    await vi.waitFor(() => expect(given.network.status.value).toBe('error'))
    given.account.mutate({ namespace: 'eip155', address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' })
    await vi.waitFor(() => expect(given.account.status.value).toBe('error'))
  })

  test('behavior: any action has a state', async () => {
    const client = createTestClient()
    const { given } = await mountApp(client, () => {
      const own = useClient()
      return {
        ...useMutation((walletId: string) => connect(own, { walletId })),
        network: useSwitchNetwork(),
        provider: useProvider('eip155'),
      }
    })
    const { info } = makeTestWallet()
    await vi.waitFor(() => expect(client.getState().detected[info.rdns]).toBeDefined())
    await given.mutateAsync(info.rdns)
    expect(given.data.value).toMatchObject({ status: 'connected' })
    await given.network.mutateAsync('eip155:31338')
    expect(await given.provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  })
})

describe('life cycle', () => {
  test('behavior: no listener remains once the app is unmounted', async () => {
    const client = createTestClient()
    const live = countListeners(client)
    const heard = vi.fn()
    const { unmount } = await mountApp(client, () => {
      useEvents(heard)
      useTokens()
      return useAccount()
    })
    expect(live).toEqual({ starts: 1, listeners: 2 })
    await switchNetwork(client, { chainId: 'eip155:31338' })
    expect(heard.mock.calls.filter(([{ event }]) => event === 'SWITCH_NETWORK')).toHaveLength(1)
    unmount()
    expect(live).toEqual({ starts: 0, listeners: 0 })
  })

  test('error: a composable without the plugin names it', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const app = createApp({ setup: () => (useAccount(), () => '') })
    expect(() => app.mount(document.createElement('div'))).toThrow('app.use(LatchkeyPlugin, { client })')
  })
})
