// @vitest-environment happy-dom
import { type Client, type State } from '@latchkey/core'
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { connectTestWallet, createTestClient, makeTestWallet } from '../../test/createTestClient.js'
import { ADDRESS, connectedAs } from '../../test/renderWithin.js'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.js'
import { useAccount, useNetwork } from './account.js'
import { useFeatures, useModal, useTheme } from './modal.js'
import { shallowEqual } from '@latchkey/core/actions'
import { useBalance } from './useBalance.js'
import { useLatchkeyState } from './useLatchkeyState.js'
import { useDisconnect, useProvider, useSignMessage, useSwitchNetwork } from './wallet.js'

const within =
  (client: Client, initialState?: Partial<State>) =>
  ({ children }: { children: ReactNode }) => (
    <LatchkeyProvider client={client} initialState={initialState}>
      {children}
    </LatchkeyProvider>
  )

const method = 'wallet_switchEthereumChain'
const declined = { code: 4001, message: 'User rejected the request.' }

async function connected<T>(hook: () => T) {
  const wallet = makeTestWallet()
  const client = createTestClient()
  const rendered = renderHook(hook, { wrapper: within(client) })
  await act(() => connectTestWallet(client, wallet.info.rdns))
  return { ...rendered, client, wallet }
}

function onServer(hook: () => unknown, initialState?: Partial<State>): unknown {
  let result: unknown
  const Probe = () => {
    result = hook()
    return null
  }
  renderToString(
    <LatchkeyProvider client={createTestClient()} initialState={initialState}>
      <Probe />
    </LatchkeyProvider>,
  )
  return result
}

afterEach(cleanup)

describe('on a server', () => {
  test.each<[string, () => unknown, unknown]>([
    ['useAccount', () => useAccount().status, 'disconnected'],
    ['useNetwork', () => useNetwork().network?.name, 'Localnet'],
    ['useBalance', () => useBalance().status, 'idle'],
    ['useModal', () => useModal().isOpen, false],
    ['useTheme', () => useTheme().mode, 'dark'],
    ['useFeatures', () => useFeatures().send, true],
    ['useLatchkeyState', () => useLatchkeyState(({ phase }) => phase), 'idle'],
  ])('behavior: %s says what is known before the start', (_name, hook, said) => {
    expect(onServer(hook)).toEqual(said)
  })

  test('behavior: with a state of the host it says that', () => {
    expect(onServer(() => useAccount().address, connectedAs())).toBe(ADDRESS)
    const balance = { status: 'ready', data: { formatted: '2', symbol: 'ETH' } } as never
    expect(onServer(() => useBalance().data?.formatted, connectedAs({ balance }))).toBe('2')
  })
})

describe('subscriptions', () => {
  test.each<[string, () => unknown]>([
    ['useAccount', useAccount],
    ['useNetwork', useNetwork],
    ['useBalance', useBalance],
    ['useModal', useModal],
    ['useTheme', useTheme],
    ['useFeatures', useFeatures],
  ])('behavior: %s lets go of the client when its component goes', (_name, hook) => {
    const client = createTestClient()
    let live = 0
    const counted = {
      ...client,
      subscribe: (listener: Parameters<Client['subscribe']>[0]) => {
        const stop = client.subscribe(listener)
        live += 1
        return () => {
          live -= 1
          stop()
        }
      },
    }
    const { unmount } = renderHook(hook, { wrapper: within(counted) })
    expect(live).toBeGreaterThan(0)
    unmount()
    expect(live).toBe(0)
  })

  test('behavior: another client takes the place of the first', async () => {
    const [one, two] = [createTestClient(), createTestClient()]
    const Mode = () => <i>{useTheme().mode}</i>
    const app = (client: Client) => (
      <LatchkeyProvider client={client}>
        <Mode />
      </LatchkeyProvider>
    )
    const { container, rerender } = render(app(one))
    two.setTheme({ mode: 'light' })
    expect(container.textContent).toBe('dark')
    rerender(app(two))
    expect(container.textContent).toBe('light')
    act(() => two.setTheme({ mode: 'dark' }))
    expect(container.textContent).toBe('dark')
    act(() => one.setTheme({ mode: 'light' }))
    expect(container.textContent).toBe('dark')
  })
})

describe('useAccount and useNetwork', () => {
  test('behavior: a family without an account is disconnected', async () => {
    const { result } = await connected(() => [useAccount('eip155').status, useAccount('solana').status])
    expect(result.current).toEqual(['connected', 'disconnected'])
  })

  test('behavior: while the wallet is asked the account is connecting', async () => {
    const wallet = makeTestWallet()
    wallet.control.hang('eth_requestAccounts')
    const client = createTestClient()
    const { result } = renderHook(() => useAccount(), { wrapper: within(client) })
    let asking: Promise<unknown> | undefined
    await act(async () => {
      asking = connectTestWallet(client, wallet.info.rdns).catch(() => {})
      await waitFor(() => expect(client.getState().attempt?.status).toBe('waiting'))
    })
    expect(result.current).toMatchObject({ status: 'connecting', isConnected: false })
    await act(async () => {
      wallet.control.release('eth_requestAccounts')
      await asking
    })
    expect(result.current.status).toBe('connected')
  })

  test('behavior: a chain that the host did not configure is not supported and has no network', async () => {
    const { result, wallet } = await connected(useNetwork)
    await act(async () => wallet.control.setChain(1))
    await waitFor(() => expect(result.current.chainId).toBe('eip155:1'))
    expect(result.current).toMatchObject({ supported: false, network: undefined })
    expect(result.current.networks.map(({ name }) => name)).toEqual(['Localnet', 'Localnet Two'])
  })
})

describe('useBalance', () => {
  test('behavior: idle while nobody is connected, also after a disconnect', async () => {
    const { result, client } = await connected(useBalance)
    await act(() => client.disconnect())
    expect(result.current).toMatchObject({ status: 'idle', data: undefined })
  })

  test('behavior: a read that fails says so, and refetch tries again without throwing', async () => {
    const { result } = await connected(useBalance)
    const { refetch } = result.current
    await act(() => refetch())
    expect(result.current).toMatchObject({ status: 'failed', data: undefined })
    await act(() => refetch())
    expect(result.current.status).toBe('failed')
    expect(result.current.refetch).toBe(refetch)
  })
})

describe('useModal', () => {
  test('behavior: it opens on a view, follows what is on top, and closes', async () => {
    const client = createTestClient()
    client.attach(() => () => {})
    const { result } = renderHook(useModal, { wrapper: within(client) })
    expect(result.current).toMatchObject({ isOpen: false, view: undefined })
    let ended: unknown
    await act(async () => void result.current.open({ view: 'Networks' }).then((how) => (ended = how)))
    expect(result.current).toMatchObject({ isOpen: true, view: 'Networks' })
    await act(async () => result.current.close())
    expect(result.current).toMatchObject({ isOpen: false, view: undefined })
    expect(ended).toMatchObject({ status: 'dismissed' })
  })

  test('behavior: its functions stay the same while it opens and closes', async () => {
    const client = createTestClient()
    client.attach(() => () => {})
    const { result } = renderHook(useModal, { wrapper: within(client) })
    const { open, close } = result.current
    await act(async () => void open())
    expect([result.current.open, result.current.close]).toEqual([open, close])
    await act(async () => close())
    expect([result.current.open, result.current.close]).toEqual([open, close])
  })
})

test('behavior: useTheme changes mode and variables live', () => {
  const { result } = renderHook(useTheme, { wrapper: within(createTestClient()) })
  const { setTheme } = result.current
  act(() => setTheme({ mode: 'light', variables: { accent: '#123456' } }))
  expect(result.current).toMatchObject({ mode: 'light', variables: { accent: '#123456' } })
  expect(result.current.setTheme).toBe(setTheme)
})

test('behavior: useFeatures says what the host switched off', () => {
  const client = createTestClient({ features: { send: false } })
  const { result } = renderHook(useFeatures, { wrapper: within(client) })
  expect(result.current).toMatchObject({ send: false, receive: true })
})

describe('what asks the wallet', () => {
  test('behavior: a signature is the wallet’s', async () => {
    const { result, wallet } = await connected(useSignMessage)
    expect(await result.current({ message: 'Hello' })).toMatch(/^0x[\da-f]{130}$/)
    expect(wallet.control.requests.map(({ method: name }) => name)).toContain('personal_sign')
  })

  test('error: a signature without an account rejects', async () => {
    const { result } = renderHook(useSignMessage, { wrapper: within(createTestClient()) })
    await expect(result.current({ message: 'Hello' })).rejects.toMatchObject({ name: 'not_connected' })
  })

  test('error: a signature that the visitor declines rejects', async () => {
    const { result, wallet } = await connected(useSignMessage)
    wallet.control.failNext('personal_sign', declined)
    await expect(result.current({ message: 'Hello' })).rejects.toMatchObject({ name: 'user_rejected' })
  })

  test('behavior: a switch moves the wallet and the account', async () => {
    const { result, client } = await connected(() => ({ go: useSwitchNetwork(), account: useAccount() }))
    await act(() => result.current.go('eip155:31338'))
    expect(result.current.account).toMatchObject({ chainId: 'eip155:31338' })
    expect(client.getState().networks['eip155']?.chainId).toBe('eip155:31338')
  })

  test('error: a switch that the visitor declines rejects and leaves everything', async () => {
    const { result, wallet } = await connected(() => ({ go: useSwitchNetwork(), account: useAccount() }))
    wallet.control.failNext(method, declined)
    await act(async () =>
      expect(result.current.go('eip155:31338')).rejects.toMatchObject({ name: 'user_rejected' }),
    )
    expect(result.current.account).toMatchObject({ chainId: 'eip155:31337' })
  })

  test('error: a switch to a network that the host did not configure rejects', async () => {
    const { result } = renderHook(useSwitchNetwork, { wrapper: within(createTestClient()) })
    await act(async () =>
      expect(result.current('eip155:99')).rejects.toMatchObject({ name: 'switch_network_not_found' }),
    )
  })

  test('param: useDisconnect ends a family by its name, and everything without one', async () => {
    const { result } = await connected(() => ({ end: useDisconnect(), account: useAccount() }))
    await act(() => result.current.end('solana').catch(() => {}))
    expect(result.current.account.isConnected).toBe(true)
    await act(() => result.current.end())
    expect(result.current.account.isConnected).toBe(false)
  })

  test('behavior: the provider is one object for the client’s life, and signs with the wallet', async () => {
    const { result, rerender } = await connected(() => useProvider('eip155'))
    const provider = result.current
    rerender()
    expect(result.current).toBe(provider)
    const accounts = (await provider.request({ method: 'eth_accounts' })) as string[]
    expect(accounts[0]?.toLowerCase()).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
  })
})

test.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  [Number.NaN, Number.NaN, true],
  [1, '1', false],
  [null, {}, false],
  [{}, null, false],
  [{ a: 1 }, { a: 1 }, true],
  [{ a: 1 }, { a: 2 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: undefined }, { b: undefined }, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [{ a: {} }, { a: {} }, false],
])('param: shallowEqual of %j and %j is %s', (one, two, same) => {
  expect(shallowEqual(one, two)).toBe(same)
})
