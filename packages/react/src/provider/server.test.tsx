// @vitest-environment happy-dom
import { browserPlatform, type State } from '@latchkey/core'
import { cookieState } from '@latchkey/core/cookie'
import { act, render } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CustomButton } from '../button/CustomButton.js'
import { ConnectButton } from '../button/ConnectButton.js'
import { NetworkButton } from '../button/NetworkButton.js'
import { useAccount } from '../hooks/account.js'
import { createTestClient } from '../../test/createTestClient.js'
import { LatchkeyProvider } from './LatchkeyProvider.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

const connected: Partial<State> = {
  accounts: {
    eip155: {
      status: 'connected',
      namespace: 'eip155',
      caipAddress: `eip155:31337:${address}`,
      address,
      chainId: 'eip155:31337',
      connectionId: 'eip155:x',
      connectorId: 'injected',
      wallet: { id: 'x', name: 'X' },
      allAccounts: [{ address, type: 'eoa' }],
      preferredAccountType: 'eoa',
      balance: { status: 'idle' },
      tokens: { status: 'idle' },
    },
  },
}

const app = (client: ReturnType<typeof createTestClient>, initialState?: Partial<State>) => (
  <StrictMode>
    <LatchkeyProvider client={client} initialState={initialState}>
      <ConnectButton />
      <NetworkButton />
    </LatchkeyProvider>
  </StrictMode>
)

afterEach(() => document.body.replaceChildren())

test('behavior: without a state the server draws a placeholder of the same size', () => {
  const html = renderToString(app(createTestClient()))
  expect(html).toContain('aria-disabled="true"')
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('Connect wallet')
})

test('behavior: with a state the server shows the shortened address', () => {
  const html = renderToString(app(createTestClient(), connected))
  expect(html).toContain('0x71…d8976F')
  expect(html).not.toContain('Connect wallet')
})

// React needs it while two `act` calls overlap.
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

test('behavior: server markup has no style attribute', () => {
  expect(renderToString(app(createTestClient(), connected))).not.toContain('style=')
  expect(renderToString(app(createTestClient()))).not.toContain('style=')
})

const remembered = cookieState(`latchkey.demo.v1=eip155:31338:${address}`)

test('behavior: with a cookie the server shows the address, not yet connected, and the network', () => {
  const html = renderToString(app(createTestClient(), remembered))
  expect(html).toContain('0x71…d8976F')
  expect(html).toContain('Localnet Two')
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toContain('Connect wallet')
})

test('behavior: what a cookie says of networks and families that are gone is left out', () => {
  const html = renderToString(
    app(createTestClient(), cookieState('latchkey.a.v1=solana:5eykt:So1|eip155:7:0x1')),
  )
  expect(html).toContain('Localnet')
  expect(html).not.toContain('So1')
})

function returning() {
  const record = {
    namespace: 'eip155',
    connectorId: 'injected',
    walletId: 'x',
    address,
    chainId: 'eip155:31338',
  }
  const stored: Record<string, unknown> = { connectionStatus: 'connected', connections: [record] }
  const client = createTestClient({
    platform: browserPlatform({
      fetch: () => Promise.reject(new TypeError('offline')),
      storage: {
        get: (key) => JSON.stringify(stored[key.split('.').at(-1) ?? '']) ?? null,
        set: () => {},
        remove: () => {},
      },
    }),
  })
  const drawn: string[] = []
  const Status = () => {
    const account = useAccount()
    drawn.push(`${account.status} ${account.address ?? ''}`.trim())
    return null
  }
  return { client, drawn, Status }
}

test('behavior: the first render in the browser says reconnecting, with the address', async () => {
  const { client, drawn, Status } = returning()
  const statuses: string[] = []
  const { unmount } = await act(async () =>
    render(
      <LatchkeyProvider client={client}>
        <Status />
        <CustomButton>{({ status }) => void statuses.push(status)}</CustomButton>
      </LatchkeyProvider>,
    ),
  )
  expect(statuses[0]).toBe('reconnecting')
  expect(drawn[0]).toBe(`reconnecting ${address}`)
  expect(drawn).not.toContain('disconnected')
  unmount()
})

function serverMarkup(page: ReactNode): string {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const markup = renderToString(page)
  const others = errors.mock.calls.filter(([text]) => !String(text).includes('useLayoutEffect does nothing'))
  expect(others).toEqual([])
  errors.mockRestore()
  return markup
}

test.each([
  ['without a cookie', undefined, 'disconnected'],
  ['with a cookie', remembered, `reconnecting ${address}`],
])('behavior: hydrating a returning visitor %s gives no warning', async (_name, initialState, first) => {
  const { client, drawn, Status } = returning()
  const page = (
    <LatchkeyProvider client={client} initialState={initialState}>
      <ConnectButton />
      <Status />
    </LatchkeyProvider>
  )
  const box = document.createElement('div')
  document.body.append(box)
  box.innerHTML = serverMarkup(page)
  expect(drawn).toEqual([first])
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const recovered = vi.fn()
  const root = await act(() => hydrateRoot(box, page, { onRecoverableError: recovered }))
  expect([recovered.mock.calls, errors.mock.calls]).toEqual([[], []])
  expect(drawn.slice(1, 2)).toEqual([first])
  expect(drawn.at(-1)).toBe(`reconnecting ${address}`)
  expect(drawn.slice(2)).not.toContain('disconnected')
  expect(box.textContent).toContain('0x71…d8976F')
  await act(() => root.unmount())
})

test.each([
  ['a placeholder', undefined],
  ['a connected visitor', connected],
])('behavior: hydrating %s gives no warning', async (_name, initialState) => {
  const box = document.createElement('div')
  document.body.append(box)
  box.innerHTML = serverMarkup(app(createTestClient(), initialState))
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const recovered = vi.fn()
  const client = createTestClient()
  const root = await act(() => hydrateRoot(box, app(client, initialState), { onRecoverableError: recovered }))
  await act(() => vi.waitFor(() => expect(client.getState().phase).toBe('ready')))
  expect(recovered).not.toHaveBeenCalled()
  expect(errors).not.toHaveBeenCalled()
  expect(box.textContent).toContain('Connect wallet')
  expect(box.querySelector('[aria-disabled]')).toBeNull()
  await act(() => root.unmount())
})
