// @vitest-environment happy-dom
import { goBack, navigate } from '@latchkey/core/actions'
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderModal } from '../../../test/renderModal.js'

afterEach(cleanup)

test('behavior: the list is called what it is, also where a wallet has no reverse domain', async () => {
  const plain = { id: 'ledger', name: 'Ledger Wallet', homepage: 'https://example.com' }
  const { client, part } = await renderModal({ customWallets: [plain] })
  await act(async () => void client.open({ view: 'Connect' }))
  await part('lk-view-Connect')
  expect((await part('lk-card')).querySelector('h1')?.textContent).toBe('Connect wallet')
})

const elsewhere = {
  id: 'ledger',
  name: 'Ledger Wallet',
  homepage: 'https://example.com',
  mobileLink: 'ledger://',
}

test.each([
  ['a wallet of the host', 'ConnectingExternal', {}],
  ['a wallet on a phone', 'ConnectingWalletConnect', {}],
  ['a wallet with a reverse domain', 'ConnectingExternal', { rdns: 'com.ledger' }],
] as const)('behavior: back from %s the list has its own title again', async (_what, view, facts) => {
  const { client, part } = await renderModal({ customWallets: [{ ...elsewhere, ...facts }] })
  const title = async () => (await part('lk-card')).querySelector('h1')?.textContent
  await act(async () => void client.open({ view: 'Connect' }))
  await part('lk-view-Connect')
  await act(async () => navigate(client, { view, walletId: 'ledger' }))
  await part(`lk-view-${view}`)
  await vi.waitFor(() => expect(client.getState().modal.wallet?.row?.name).toBe('Ledger Wallet'))
  await act(async () => goBack(client))
  await part('lk-view-Connect')
  expect(await title()).toBe('Connect wallet')
})
