// @vitest-environment happy-dom
import type { Client } from '@latchkey/core'
import { connect, switchNetwork } from '@latchkey/core/actions'
import { act, cleanup, renderHook } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.js'
import { announceTestWallet, connectTestWallet, createTestClient } from '../../test/createTestClient.js'
import { eoa, makeLogin } from '../../test/loginConnector.js'
import { useAccount, useNetwork } from './account.js'
import { useBalance } from './useBalance.js'
import { useDisconnect, useProvider, useSignMessage } from './wallet.js'
import { useEvents, useFeatures, useModal, useTheme } from './modal.js'
import { useLatchkeyState } from './useLatchkeyState.js'

afterEach(cleanup)

const within =
  (client: Client) =>
  ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <LatchkeyProvider client={client}>{children}</LatchkeyProvider>
    </StrictMode>
  )

test('behavior: an account goes from disconnected to connected and back', async () => {
  const walletId = announceTestWallet()
  const client = createTestClient()
  const { result } = renderHook(() => useAccount(), { wrapper: within(client) })
  expect(result.current).toEqual({ status: 'disconnected', isConnected: false })
  await act(() => connectTestWallet(client, walletId))
  expect(result.current).toMatchObject({
    status: 'connected',
    isConnected: true,
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    chainId: 'eip155:31337',
  })
  expect(result.current).not.toHaveProperty('balance')
  await act(() => client.disconnect())
  expect(result.current).toEqual({ status: 'disconnected', isConnected: false })
})

test('behavior: StrictMode starts the client once and leaves it running', async () => {
  const client = createTestClient()
  const { result } = renderHook(() => useLatchkeyState((state) => state.phase), { wrapper: within(client) })
  await act(() => vi.waitFor(() => expect(client.getState().phase).toBe('ready')))
  expect(result.current).toBe('ready')
})

test('behavior: a hook renders again only for its own field', async () => {
  const client = createTestClient()
  const renders = { account: 0, theme: 0, picked: 0 }
  renderHook(() => (renders.account++, useAccount()), { wrapper: within(client) })
  renderHook(() => (renders.theme++, useTheme()), { wrapper: within(client) })
  renderHook(() => (renders.picked++, useLatchkeyState(({ modal }) => ({ isOpen: modal.open }))), {
    wrapper: within(client),
  })
  await act(() => vi.waitFor(() => expect(client.getState().phase).toBe('ready')))
  const before = { ...renders }
  act(() => client.setTheme({ mode: 'light' }))
  expect(renders.account).toBe(before.account)
  expect(renders.picked).toBe(before.picked)
  // StrictMode renders twice.
  expect(renders.theme).toBe(before.theme + 2)
})

test('behavior: what hooks return is stable while nothing changes', () => {
  const client = createTestClient()
  const { result, rerender } = renderHook(
    () => [
      useAccount(),
      useNetwork(),
      useBalance(),
      useModal(),
      useProvider('eip155'),
      useDisconnect(),
      useSignMessage(),
      useTheme(),
      useFeatures(),
    ],
    { wrapper: within(client) },
  )
  const first = result.current
  rerender()
  for (const [index, value] of result.current.entries()) expect(value, String(index)).toBe(first[index])
})

test('behavior: the network follows a switch', async () => {
  const client = createTestClient()
  const { result } = renderHook(() => useNetwork(), { wrapper: within(client) })
  expect(result.current).toMatchObject({
    chainId: 'eip155:31337',
    supported: true,
    network: { name: 'Localnet' },
    smartAccountEnabledNetworks: undefined,
  })
  expect(result.current.networks).toHaveLength(2)
  await act(() => switchNetwork(client, { chainId: 'eip155:31338' }))
  expect(result.current).toMatchObject({ chainId: 'eip155:31338', network: { name: 'Localnet Two' } })
})

test('behavior: an embedded wallet says who is logged in, and where it has smart accounts', async () => {
  const login = { user: { email: 'ann@shop.example' }, socialProvider: 'github' } as const
  const { connector } = makeLogin({}, [eoa], 'ann@shop.example', { login, smartAccountNetworks: [10] })
  const client = createTestClient({ connectors: [connector] })
  const wrapper = within(client)
  const { result } = renderHook(() => ({ ...useNetwork(), ...useAccount() }), { wrapper })
  await act(async () => void (await connect(client, { walletId: 'login' })))
  expect(result.current).toMatchObject({ ...login, smartAccountEnabledNetworks: [10] })
})

test('behavior: events reach the latest listener and stop with it', async () => {
  const client = createTestClient()
  const first = vi.fn()
  const second = vi.fn()
  const { rerender, unmount } = renderHook(({ listener }) => useEvents(listener), {
    wrapper: within(client),
    initialProps: { listener: first },
  })
  rerender({ listener: second })
  await act(() => switchNetwork(client, { chainId: 'eip155:31338' }))
  expect(first.mock.calls.filter(([event]) => event.event === 'SWITCH_NETWORK')).toHaveLength(0)
  expect(second.mock.calls.filter(([event]) => event.event === 'SWITCH_NETWORK')).toHaveLength(1)
  unmount()
  await switchNetwork(client, { chainId: 'eip155:31337' })
  expect(second.mock.calls.filter(([event]) => event.event === 'SWITCH_NETWORK')).toHaveLength(1)
})

test('error: a hook outside of the provider says what to do', () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(() => useAccount())).toThrow('wrap this component in <LatchkeyProvider')
  silence.mockRestore()
})
