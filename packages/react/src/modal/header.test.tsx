// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderModal } from '../../test/renderModal.js'

afterEach(cleanup)

test('behavior: the list is called what it is, also where a wallet has no reverse domain', async () => {
  const plain = { id: 'ledger', name: 'Ledger Wallet', homepage: 'https://example.com' }
  const { client, part } = await renderModal({ customWallets: [plain] })
  await act(async () => void client.open({ view: 'Connect' }))
  await part('lk-view-Connect')
  expect((await part('lk-card')).querySelector('h1')?.textContent).toBe('Connect wallet')
})
