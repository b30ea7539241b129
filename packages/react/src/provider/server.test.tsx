// @vitest-environment happy-dom
import type { State } from '@latchkey/core'
import { act } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ConnectButton } from '../button/ConnectButton.js'
import { NetworkButton } from '../button/NetworkButton.js'
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

test('behavior: without a state the server draws a placeholder of the same size (user demand 7.3)', () => {
  const html = renderToString(app(createTestClient()))
  expect(html).toContain('aria-disabled="true"')
  expect(html).toContain('aria-busy="true"')
  // The words are there, so the box has its final width, but nobody reads or sees them yet.
  expect(html).toContain('Connect wallet')
})

test('behavior: with a state the server shows the shortened address (user demand 7.3, ruling 1)', () => {
  const html = renderToString(app(createTestClient(), connected))
  expect(html).toContain('0x71…d8976F')
  expect(html).not.toContain('Connect wallet')
})

test('behavior: server markup has no style attribute (contracts.md 4)', () => {
  expect(renderToString(app(createTestClient(), connected))).not.toContain('style=')
  expect(renderToString(app(createTestClient()))).not.toContain('style=')
})

test.each([
  ['a placeholder', undefined],
  ['a connected visitor', connected],
])('behavior: hydrating %s gives no warning', async (_name, initialState) => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const box = document.createElement('div')
  document.body.append(box)
  box.innerHTML = renderToString(app(createTestClient(), initialState))
  const recovered = vi.fn()
  const client = createTestClient()
  const root = await act(() => hydrateRoot(box, app(client, initialState), { onRecoverableError: recovered }))
  await act(() => vi.waitFor(() => expect(client.getState().phase).toBe('ready')))
  expect(recovered).not.toHaveBeenCalled()
  expect(errors).not.toHaveBeenCalled()
  // The client knows by now that nobody is connected.
  expect(box.textContent).toContain('Connect wallet')
  expect(box.querySelector('[aria-disabled]')).toBeNull()
  await act(() => root.unmount())
})
