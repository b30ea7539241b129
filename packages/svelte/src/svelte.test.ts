// @vitest-environment happy-dom
import { connect, switchNetwork } from '@latchkey/core/actions'
import { flushSync, mount } from 'svelte'
import { get } from 'svelte/store'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { countListeners } from '../../core/test/countListeners.js'
import {
  announceTestWallet,
  connectTestWallet,
  createTestClient,
  makeTestWallet,
} from '../../react/test/createTestClient.js'
import { mountPage } from '../test/mountPage.js'
import Part from '../test/Part.svelte'
import { useAccount } from './account.js'
import { useEvents, useProvider } from './useEvents.js'
import { useClient } from './context.js'
import {
  useBalance,
  useConnections,
  useDisconnect,
  useFeatures,
  useModal,
  useNetwork,
  useSignMessage,
  useSwitchAccount,
  useSwitchNetwork,
  useTheme,
  useTokens,
} from './hooks.js'
import { accountStore, balanceStore, modalStore, mutationStore, networkStore } from './stores.js'
import { useLatchkeyState } from './useLatchkeyState.js'
import { useMutation } from './useMutation.js'

describe('state', () => {
  test('behavior: account and network follow connect and disconnect', async () => {
    const client = createTestClient()
    const { given, shown } = mountPage(
      client,
      () => ({
        account: useAccount('eip155'),
        network: useNetwork(),
        off: useDisconnect(),
        held: useConnections(),
      }),
      ({ account, network }) => `${account.current.address ?? 'nobody'} on ${network.current.network?.name}`,
    )
    expect(shown()).toBe('nobody on Localnet')
    await connectTestWallet(client, announceTestWallet())
    expect(shown()).toMatch(/^0x[0-9a-fA-F]{40} on Localnet$/)
    expect(given.held.current).toMatchObject([{ namespace: 'eip155', isActive: true }])
    await given.off.mutateAsync()
    expect(shown()).toBe('nobody on Localnet')
    expectTypeOf(given.account.current.address).toEqualTypeOf<`0x${string}` | undefined>()
  })

  test('behavior: readers run when their part of the state changes', async () => {
    const client = createTestClient()
    const seen: string[] = []
    const { shown } = mountPage(
      client,
      () => useLatchkeyState(({ theme: { mode } }) => ({ mode })),
      ({ current: { mode } }) => {
        seen.push(mode)
        return mode
      },
    )
    await vi.waitFor(() => expect(client.getState().phase).toBe('ready'))
    client.setTheme({ mode: 'dark' })
    expect(shown()).toBe('dark')
    client.setTheme({ variables: { accent: '#123456' } })
    client.setTheme({ mode: 'light' })
    expect(shown()).toBe('light')
    expect(seen.slice(-2)).toEqual(['dark', 'light'])
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('behavior: tokens are read while a component that uses them is mounted', async () => {
    const client = createTestClient()
    const { given } = mountPage(client, () => ({ list: useTokens(), balance: useBalance() }))
    expect(given.list.status).toBe('idle')
    expect(given.balance.data).toBeUndefined()
    await connectTestWallet(client, announceTestWallet())
    await vi.waitFor(() => expect(given.list.status).toBe('failed'))
    expect(given.list.tokens).toEqual([])
    expect(await given.list.refetch()).toEqual([])
    await expect(given.balance.refetch()).resolves.toBeUndefined()
    expect(given.balance.status).toBe('failed')
  })

  test('behavior: the modal opens, reports its view and closes; the theme changes live', async () => {
    const client = createTestClient()
    const { given, shown } = mountPage(
      client,
      () => ({ modal: useModal(), theme: useTheme(), features: useFeatures(), own: useClient() }),
      ({ modal, theme }) => `${modal.isOpen} ${modal.view} ${theme.theme.mode}`,
    )
    const detach = client.attach(() => () => {})
    given.theme.setTheme({ mode: 'light' })
    const opened = given.modal.open({ view: 'Networks' })
    await vi.waitFor(() => expect(shown()).toBe('true Networks light'))
    given.modal.close()
    expect(await opened).toEqual({ status: 'dismissed' })
    expect(shown()).toBe('false undefined light')
    expect(given.features.current).toBe(client.getState().features)
    expect(given.own).toBe(client)
    detach()
  })
})

describe('mutations', () => {
  test('behavior: a signature goes from pending to its data', async () => {
    const client = createTestClient()
    const { given, shown } = mountPage(client, useSignMessage, (signing) => signing.status)
    await connectTestWallet(client, announceTestWallet())
    expect(shown()).toBe('idle')
    given.mutate({ message: 'hello' })
    expect(shown()).toBe('pending')
    await vi.waitFor(() => expect(shown()).toBe('success'))
    expect(given.data).toMatch(/^0x[0-9a-f]{130}$/)
    given.reset()
    expect([shown(), given.data]).toEqual(['idle', undefined])
  })

  test('error: a failure is in the state, and rejects for a caller that awaits', async () => {
    const client = createTestClient()
    const { given } = mountPage(client, () => ({
      sign: useSignMessage(),
      network: useSwitchNetwork(),
      account: useSwitchAccount(),
    }))
    await expect(given.sign.mutateAsync({ message: 'hello' })).rejects.toMatchObject({
      name: 'not_connected',
    })
    expect(given.sign.error?.name).toBe('not_connected')
    given.network.mutate('eip155:5')
    await vi.waitFor(() => expect(given.network.status).toBe('error'))
    given.account.mutate({ namespace: 'eip155', address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' })
    await vi.waitFor(() => expect(given.account.status).toBe('error'))
  })

  test('behavior: any action has a state', async () => {
    const client = createTestClient()
    const { given } = mountPage(client, () => {
      const own = useClient()
      return {
        connecting: useMutation((walletId: string) => connect(own, { walletId })),
        network: useSwitchNetwork(),
        provider: useProvider('eip155'),
      }
    })
    const { info } = makeTestWallet()
    await vi.waitFor(() => expect(client.getState().detected[info.rdns]).toBeDefined())
    await given.connecting.mutateAsync(info.rdns)
    expect(given.connecting.data).toMatchObject({ status: 'connected' })
    await given.network.mutateAsync('eip155:31338')
    expect(await given.provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  })
})

describe('stores', () => {
  test('behavior: they follow the client while there is a subscriber', async () => {
    const client = createTestClient()
    const { given } = mountPage(client, () => ({
      account: accountStore('eip155'),
      network: networkStore(),
      balance: balanceStore(),
      modal: modalStore(),
    }))
    const seen: string[] = []
    const stop = given.account.subscribe(({ status }) => seen.push(status))
    await connectTestWallet(client, announceTestWallet())
    expect(seen.at(-1)).toBe('connected')
    expect(get(given.network).network?.name).toBe('Localnet')
    expect(get(given.modal)).toEqual({ isOpen: false, view: undefined })
    expect(get(given.balance).data).toBeUndefined()
    stop()
    const heard = seen.length
    await client.disconnect()
    expect(seen).toHaveLength(heard)
    expect(get(given.account).status).toBe('disconnected')
  })

  test('behavior: a mutation is a store, too', async () => {
    const { subscribe, mutate, mutateAsync, reset } = mutationStore(async (text: string) => `${text}!`)
    const seen: string[] = []
    const stop = subscribe(({ status, data }) => seen.push(`${status} ${data ?? ''}`))
    await mutateAsync('one')
    reset()
    stop()
    mutate('two')
    expect(seen).toEqual(['idle ', 'pending ', 'success one!', 'idle '])
  })
})

describe('life cycle', () => {
  test('behavior: no listener remains once the page is unmounted', async () => {
    const client = createTestClient()
    const live = countListeners(client)
    const heard = vi.fn()
    const { unmount } = mountPage(client, () => {
      useEvents(heard)
      useTokens()
      return useAccount()
    })
    expect(live).toEqual({ starts: 1, listeners: 2 })
    await switchNetwork(client, { chainId: 'eip155:31338' })
    expect(heard.mock.calls.filter(([{ event }]) => event === 'SWITCH_NETWORK')).toHaveLength(1)
    await unmount()
    expect(live).toEqual({ starts: 0, listeners: 0 })
  })

  test('error: a component without setLatchkey names it', () => {
    const page = () => {
      mount(Part, {
        target: document.createElement('div'),
        props: { compose: () => useAccount(), text: () => '' },
      })
      flushSync()
    }
    expect(page).toThrow('call setLatchkey(client) in the root component')
  })
})
