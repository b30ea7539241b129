// @vitest-environment happy-dom
import type { Client } from '@latchkey/core'
import { switchNetwork } from '@latchkey/core/actions'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { connectTestWallet, createTestClient, makeTestWallet } from '../../test/createTestClient.js'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.js'
import {
  useConnect,
  useReconnect,
  useSendCalls,
  useSendTransaction,
  useSignTransaction,
  useSignTypedData,
  useWatchAsset,
} from './hooks.js'
import { useCapabilities } from './hooks.js'
import { useConnectors } from './hooks.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const declined = { code: 4001, message: 'User rejected the request.' }

const within =
  (client: Client) =>
  ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <LatchkeyProvider client={client}>{children}</LatchkeyProvider>
    </StrictMode>
  )

async function connected<T>(hook: () => T, facts?: Parameters<typeof makeTestWallet>[0]) {
  const wallet = makeTestWallet(facts)
  const client = createTestClient()
  const rendered = renderHook(hook, { wrapper: within(client) })
  await act(() => connectTestWallet(client, wallet.info.rdns))
  return { ...rendered, client, wallet }
}

afterEach(cleanup)

const typedData = {
  types: { EIP712Domain: [], Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  domain: {},
  message: { text: 'Hello' },
}
const call = { to: OTHER, value: 1n }

interface Shape {
  readonly status: string
  readonly data: unknown
  readonly error: { readonly name: string } | undefined
  readonly mutate: (options: never) => void
  readonly mutateAsync: (options: never) => Promise<unknown>
  readonly reset: () => void
}

const mutations: readonly (readonly [string, () => Shape, method: string, options: object])[] = [
  ['useSendTransaction', useSendTransaction, 'eth_sendTransaction', call],
  ['useSignTransaction', useSignTransaction, 'eth_signTransaction', call],
  ['useSignTypedData', useSignTypedData, 'eth_signTypedData_v4', { typedData }],
  ['useSendCalls', useSendCalls, 'wallet_sendCalls', { calls: [call] }],
  ['useWatchAsset', useWatchAsset, 'wallet_watchAsset', { address: OTHER, symbol: 'USDC', decimals: 6 }],
]

describe('mutations of a connected wallet', () => {
  test.each(mutations)('error: %s declined in the wallet', async (_name, hook, method, options) => {
    const { result, wallet } = await connected(hook)
    expect(result.current).toMatchObject({ status: 'idle', data: undefined, error: undefined })
    wallet.control.failNext(method, declined)
    act(() => result.current.mutate(options as never))
    expect(result.current.status).toBe('pending')
    await waitFor(() => expect(result.current.status).toBe('error'))
    expect(result.current.error).toMatchObject({ name: 'user_rejected' })
    act(() => result.current.reset())
    expect(result.current).toMatchObject({ status: 'idle', error: undefined })
  })

  test.each(mutations)(
    'error: %s without a wallet rejects its caller too',
    async (_name, hook, _method, options) => {
      const { result } = renderHook(hook, { wrapper: within(createTestClient()) })
      let thrown: unknown
      await act(async () => {
        thrown = await result.current.mutateAsync(options as never).catch((error: unknown) => error)
      })
      expect(thrown).toMatchObject({ name: 'not_connected' })
      expect(result.current.error).toBe(thrown)
    },
  )

  test('behavior: typed data is signed', async () => {
    const { result } = await connected(() => useSignTypedData())
    let signature: unknown
    await act(async () => {
      signature = await result.current.mutateAsync({ typedData })
    })
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect(result.current).toMatchObject({ status: 'success', data: signature })
  })

  test('behavior: the functions are stable, and the result while nothing changes', async () => {
    const { result, rerender } = await connected(() => useSendTransaction())
    const first = result.current
    rerender()
    expect(result.current).toBe(first)
    await act(() => first.mutateAsync({ to: 'nobody' }).catch(() => {}))
    expect(result.current.status).toBe('error')
    for (const name of ['mutate', 'mutateAsync', 'reset'] as const)
      expect(result.current[name], name).toBe(first[name])
  })

  test('behavior: a call that answers after the component left changes nothing', async () => {
    const { result, unmount, wallet } = await connected(() => useWatchAsset())
    wallet.control.failNext('wallet_watchAsset', declined)
    const { mutateAsync } = result.current
    unmount()
    await expect(mutateAsync({ address: OTHER, symbol: 'A', decimals: 1 })).rejects.toMatchObject({
      name: expect.stringMatching(/not_connected|user_rejected|request_aborted/),
    })
  })
})

describe('connecting without the modal', () => {
  const both = () => ({ connectors: useConnectors(), connect: useConnect(), reconnect: useReconnect() })

  test('behavior: a row of the list connects', async () => {
    const wallet = makeTestWallet({ name: 'Walnut' })
    const { result } = renderHook(both, { wrapper: within(createTestClient()) })
    const found = () => result.current.connectors.find(({ id }) => id === wallet.info.rdns)
    await waitFor(() => expect(found()).toMatchObject({ name: 'Walnut', type: 'ANNOUNCED' }))
    await act(async () => {
      await result.current.connect.mutateAsync({ id: found()?.id ?? '' })
    })
    expect(result.current.connect).toMatchObject({ status: 'success', data: { address: ADDRESS } })
    await waitFor(() => expect(found()?.provider).toBeDefined())
    await act(async () => {
      await result.current.reconnect.mutateAsync()
    })
    expect(result.current.reconnect.data).toMatchObject([{ address: ADDRESS, isActive: true }])
  })

  test('error: a wallet that is none is said in words', async () => {
    const { result } = renderHook(both, { wrapper: within(createTestClient()) })
    act(() => result.current.connect.mutate({} as never))
    await waitFor(() => expect(result.current.connect.error).toMatchObject({ name: 'invalid_config' }))
  })

  test('behavior: a server renders an empty list, and what is idle', () => {
    let results: ReturnType<typeof both> | undefined
    const Probe = () => {
      results = both()
      return null
    }
    renderToString(
      <LatchkeyProvider client={createTestClient()}>
        <Probe />
      </LatchkeyProvider>,
    )
    expect(results).toMatchObject({ connectors: [], connect: { status: 'idle' } })
  })
})

describe('useCapabilities', () => {
  const capabilities = {
    '0x7a69': { atomic: { status: 'supported' } },
    '0x7a6a': { atomic: { status: 'unsupported' } },
  }

  test('behavior: asked once a wallet is connected, again for another network, idle without one', async () => {
    const { result, client, wallet } = await connected(() => useCapabilities(), { capabilities })
    const requestCount = () =>
      wallet.control.requests.filter(({ method }) => method === 'wallet_getCapabilities').length
    await waitFor(() => expect(result.current.status).toBe('success'))
    expect(result.current.data).toMatchObject({ 'eip155:31337': { atomic: { status: 'supported' } } })
    const before = requestCount()
    await act(() => switchNetwork(client, { chainId: 'eip155:31338' }))
    await waitFor(() => expect(requestCount()).toBeGreaterThan(before))
    await waitFor(() => expect(result.current.status).toBe('success'))
    await act(() => client.disconnect())
    expect(result.current).toMatchObject({ status: 'idle', data: undefined })
  })
})
