// @vitest-environment jsdom
import { connect } from '@latchkey/core/actions'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useMemo, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { Around, testConfig, testWallet, two } from '../test/setUp.js'
import {
  type AuthenticationStatus,
  ConnectButton,
  createAuthenticationAdapter,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
} from './index.js'

// The view loads late.
afterEach(cleanup)

const inModal = (testId: string) =>
  document
    .querySelector('latchkey-layer')
    ?.shadowRoot?.querySelector<HTMLElement>(`[data-testid="${testId}"]`) ?? null

/** Keeps the server's session in a state, as RainbowKit documents. */
function host({
  first = 'unauthenticated',
  accepts = true,
  enabled,
}: { first?: AuthenticationStatus; accepts?: boolean; enabled?: boolean } = {}) {
  const server = {
    getNonce: vi.fn(async () => 'nonce1234'),
    verify: vi.fn(async (_signed: { message: string; signature: string }) => accepts),
    signOut: vi.fn(async () => {}),
  }
  const made = testConfig()
  const page: { setStatus?: (status: AuthenticationStatus) => void } = {}
  function App() {
    const [status, set] = useState<AuthenticationStatus>(first)
    useEffect(() => void (page.setStatus = set), [])
    const adapter = useMemo(
      () =>
        createAuthenticationAdapter({
          getNonce: server.getNonce,
          createMessage: ({ nonce, address, chainId }) =>
            createSiweMessage({
              domain: window.location.host,
              address,
              statement: 'Sign in to Prints.',
              uri: window.location.origin,
              version: '1',
              chainId,
              nonce,
            }),
          verify: async ({ message, signature }) => {
            const isRight = await server.verify({ message, signature })
            if (isRight) set('authenticated')
            return isRight
          },
          signOut: async () => {
            await server.signOut()
            set('unauthenticated')
          },
        }),
      [],
    )
    return (
      <Around config={made.config}>
        <RainbowKitAuthenticationProvider adapter={adapter} status={status} enabled={enabled}>
          <RainbowKitProvider>
            <ConnectButton />
            <ConnectButton.Custom>
              {({ authenticationStatus, openConnectModal }) => (
                <button onClick={openConnectModal}>{authenticationStatus ?? 'none'}</button>
              )}
            </ConnectButton.Custom>
          </RainbowKitProvider>
        </RainbowKitAuthenticationProvider>
      </Around>
    )
  }
  render(<App />)
  const wallet = testWallet()
  const arrive = async () => {
    await waitFor(() => expect(made.client.getState().detected[wallet.info.rdns]).toBeDefined())
    await act(() => connect(made.client, { walletId: wallet.info.rdns }))
  }
  const press = async (testId: string) => {
    await waitFor(() => expect(inModal(testId)).not.toBeNull())
    fireEvent.click(inModal(testId) as HTMLElement)
  }
  return {
    ...made,
    server,
    wallet,
    arrive,
    press,
    setStatus: (to: AuthenticationStatus) => act(() => page.setStatus?.(to)),
  }
}

const status = ({ client }: ReturnType<typeof host>) => client.getState().signIn?.status
const isConnected = ({ client }: ReturnType<typeof host>) =>
  client.getState().accounts.eip155?.status === 'connected'

test('behavior: a visitor signs the host’s message, and the host’s status follows', async () => {
  const on = host()
  await on.arrive()
  await on.press('lk-sign-in-sign')
  await waitFor(() => expect(screen.getByText('authenticated')).toBeDefined())
  await waitFor(() => expect(status(on)).toBe('signed'))
  const [signed] = on.server.verify.mock.calls[0] ?? []
  expect(parseSiweMessage(signed?.message ?? '')).toMatchObject({
    nonce: 'nonce1234',
    chainId: 31337,
    statement: 'Sign in to Prints.',
  })
  expect(signed?.signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(on.server.signOut).not.toHaveBeenCalled()
})

test('behavior: a visitor who cancels is disconnected', async () => {
  const on = host()
  await on.arrive()
  await on.press('lk-sign-in-cancel')
  await waitFor(() => expect(isConnected(on)).toBe(false))
  expect(on.server.verify).not.toHaveBeenCalled()
})

test('error: a signature that the host refuses is no session', async () => {
  const on = host({ accepts: false })
  await on.arrive()
  await on.press('lk-sign-in-sign')
  await waitFor(() => expect(on.server.verify).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(status(on)).toBe('unsigned'))
  expect(screen.getByText('unauthenticated')).toBeDefined()
})

test('behavior: while the host’s status is loading nobody is asked; a session that it finds counts', async () => {
  const on = host({ first: 'loading' })
  await on.arrive()
  await waitFor(() => expect(status(on)).toBe('checking'))
  expect(inModal('lk-sign-in-sign')).toBeNull()
  await on.setStatus('authenticated')
  await waitFor(() => expect(status(on)).toBe('signed'))
  expect(on.server.getNonce).not.toHaveBeenCalled()
})

test('behavior: a disconnect ends the host’s session once; a network change does not', async () => {
  const on = host({ first: 'authenticated' })
  await on.arrive()
  await waitFor(() => expect(status(on)).toBe('signed'))
  act(() => on.wallet.control.setChain(two.id))
  await waitFor(() => expect(on.client.getState().networks.eip155?.chainId).toBe('eip155:31338'))
  await waitFor(() => expect(status(on)).toBe('signed'))
  expect(on.server.signOut).not.toHaveBeenCalled()
  await act(() => on.client.disconnect())
  await waitFor(() => expect(on.server.signOut).toHaveBeenCalledTimes(1))
})

test('behavior: a session that the host ends leaves the wallet connected, and the button asks again', async () => {
  const on = host({ first: 'authenticated' })
  await on.arrive()
  await waitFor(() => expect(status(on)).toBe('signed'))
  await on.setStatus('unauthenticated')
  await waitFor(() => expect(status(on)).toBe('unsigned'))
  expect(isConnected(on)).toBe(true)
  expect(on.server.signOut).not.toHaveBeenCalled()
  expect(screen.queryByTestId('lk-account-button')).toBeNull()
  fireEvent.click(screen.getByText('Connect wallet'))
  await on.press('lk-sign-in-sign')
  await waitFor(() => expect(screen.getByText('authenticated')).toBeDefined())
  await waitFor(() => expect(status(on)).toBe('signed'))
})

test('param: turned off, visitors only connect', async () => {
  const on = host({ enabled: false })
  await on.arrive()
  expect(screen.getByText('none')).toBeDefined()
  expect(status(on)).toBeUndefined()
  expect(isConnected(on)).toBe(true)
})
