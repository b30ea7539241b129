// @vitest-environment happy-dom
import type { Client, ConnectedAccount, Route, State } from '@latchkey/core'
import { disconnect, switchNetwork } from '@latchkey/core/actions'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectTestWallet, createTestClient, makeTestWallet } from '../test/createTestClient.js'
import { renderModal } from '../test/renderModal.js'
import { dollar, ether } from '../test/renderView.js'
import { balanceOf, connectedAs, loaded } from '../test/renderWithin.js'
import { translatePage } from '../test/translatePage.js'
import { render } from '@testing-library/react'
import { ConnectButton } from './button/ConnectButton.js'
import { NetworkButton } from './button/NetworkButton.js'
import { LatchkeyProvider } from './provider/LatchkeyProvider.js'

const ALICE = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const BOB = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

afterEach(() => cleanup())

function watchErrors() {
  const errors: string[] = []
  const note = (event: { readonly error?: unknown; readonly message?: unknown }) =>
    errors.push(String(event.error ?? event.message))
  window.addEventListener('error', note)
  const spy = vi.spyOn(console, 'error').mockImplementation((...parameters) => {
    const message = parameters.map(String).join(' ')
    if (!message.includes('act(')) errors.push(message)
  })
  onTestFinished(() => {
    window.removeEventListener('error', note)
    spy.mockRestore()
  })
  return errors
}

describe('a page that the browser translates', () => {
  test('behavior: the buttons follow the network and the account', async () => {
    const errors = watchErrors()
    const wallet = makeTestWallet()
    const client = createTestClient()
    onTestFinished(translatePage())
    await act(async () => {
      render(
        <LatchkeyProvider client={client}>
          <NetworkButton />
          <ConnectButton />
        </LatchkeyProvider>,
      )
    })
    const network = () => screen.getByTestId('lk-network-button').textContent
    await waitFor(() => expect(network()).toBe('Localnet'))
    await act(() => connectTestWallet(client, wallet.info.rdns))
    await waitFor(() => expect(screen.getByTestId('lk-account-button').textContent).toContain('0x'))
    await act(() => switchNetwork(client, { chainId: 'eip155:31338' }))
    await waitFor(() => expect(network()).toBe('Localnet Two'))
    await act(async () => void (await wallet.control.setChain(31337)))
    await waitFor(() => expect(network()).toBe('Localnet'))
    await act(() => disconnect(client))
    await waitFor(() => expect(screen.getByTestId('lk-connect-button').textContent).toContain('Connect'))
    expect(errors.join('\n')).toBe('')
  })
})

const moments: readonly ((client: Client) => Partial<State>)[] = [
  () => ({ ...account({ address: ALICE, balance: balanceOf('2'), tokens: loaded([ether, dollar]) }) }),
  () => ({
    ...account({
      address: BOB,
      profileName: 'bob.test',
      balance: { status: 'idle' },
      tokens: { status: 'failed', at: 0, error: { name: 'rpc_unreachable', message: '', code: 0 } as never },
    }),
    toast: { id: 1, variant: 'error', message: 'It failed', link: { href: 'https://scan.test' } } as never,
  }),
]

const account = ({ address = ALICE, ...facts }: Partial<ConnectedAccount>) =>
  connectedAs({
    address,
    caipAddress: `eip155:31337:${address}`,
    allAccounts: [{ address, type: 'eoa' }],
    ...facts,
  })

const routes: readonly Route[] = [
  { view: 'Account' },
  { view: 'Networks' },
  { view: 'Wallets' },
  { view: 'WalletReceive' },
  { view: 'WalletSend' },
  { view: 'WalletSendSelectToken' },
  { view: 'Activity' },
  { view: 'TokenDetails', id: 'eip155:31337' },
  { view: 'FundWallet' },
  { view: 'Swap' },
  { view: 'Connect' },
  { view: 'AllWallets' },
  { view: 'WhatIsAWallet' },
  { view: 'ConnectingExternal', walletId: 'io.metamask' },
  { view: 'UnsupportedChain' },
]

describe('a modal that the browser translates', () => {
  test.each(routes)('behavior: $view follows what changes, and goes', async (route) => {
    const errors = watchErrors()
    const shown: Partial<State> = {}
    const patch = (client: Client) =>
      Object.assign(shown, moments[0]?.(client), {
        modal: { ...client.getState().modal, open: true, stack: [{ view: 'Account' }, route] },
      })
    const { client, part } = await renderModal({}, { patch })
    await part(`lk-view-${route.view}`)
    onTestFinished(translatePage())
    for (const moment of [...moments, ...moments]) {
      Object.assign(shown, { toast: undefined }, moment(client))
      await act(async () => client.setTheme({}))
    }
    for (const view of ['WhatIsAWallet', 'Account'] as const) {
      Object.assign(shown, { modal: { ...client.getState().modal, open: true, stack: [{ view }] } })
      await act(async () => client.setTheme({}))
      await part(`lk-view-${view}`)
    }
    expect(document.body.textContent).not.toContain(ALICE.slice(0, 6))
    cleanup()
    expect(errors.join('\n')).toBe('')
  })
})
