// @vitest-environment happy-dom
import type { Client } from '@latchkey/core'
import { disconnect } from '@latchkey/core/actions'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { announceTestWallet, connectTestWallet } from '../../../test/createTestClient.js'
import { createRemoteConnector } from '../../../test/createRemoteConnector.js'
import { makeLogin } from '../../../test/makeLogin.js'
import { renderModal } from '../../../test/renderModal.js'
import { press, stackOf } from '../../../test/renderView.js'
import { ar } from '../../generated/locales/ar.js'
import { de } from '../../generated/locales/de.js'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DAY = 86_400_000

const account = (facts: object) => ({
  namespace: 'eip155',
  address: ADDRESS,
  walletId: 'test.fox',
  wallet: 'Fox',
  at: Date.now(),
  ...facts,
})

function keep({ id }: Client, key: string, value: unknown): void {
  for (const place of ['top', 'frame@'])
    localStorage.setItem(`latchkey.${id}.${place}.v1.${key}`, JSON.stringify(value))
}

async function returnVisit(
  facts: object = {},
  config: Parameters<typeof renderModal>[0] = {},
  options: Parameters<typeof renderModal>[1] = {},
) {
  const walletId = announceTestWallet()
  const modal = await renderModal(config, options)
  keep(modal.client, 'lastAccounts', [account({ walletId, ...facts })])
  await modal.open()
  const row = () => screen.queryByTestId(`lk-wallet-${walletId}`)
  return { ...modal, row, walletId }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the first row of a visitor who comes back', () => {
  test('behavior: names the account, its wallet and the day; one press asks the wallet', async () => {
    const { client, part, row, walletId } = await returnVisit({ name: 'vega.latch.eth' })
    await part(`lk-wallet-${walletId}`)
    expect(row()?.textContent).toBe('Continue as vega.latch.ethTest Wallet · used today')
    expect(screen.getAllByTestId(`lk-wallet-${walletId}`)).toHaveLength(1)
    const others = screen.getByTestId('lk-other-wallets')
    expect(others.textContent).toContain('Use another wallet')
    expect(row()?.compareDocumentPosition(others)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await press(`lk-wallet-${walletId}`)
    await waitFor(() => expect(stackOf(client)).toEqual(['Connect', 'ConnectingExternal']))
  })

  test('param: without a name the address stands for it', async () => {
    const { part, row, walletId } = await returnVisit({ at: Date.now() - DAY })
    await part(`lk-wallet-${walletId}`)
    expect(row()?.textContent).toBe('Continue as 0x70…dc79C8Test Wallet · used yesterday')
  })

  test.each([
    [de, 2, 'Weiter als vega.latch.ethTest Wallet · vor 2 Tagen verwendet'],
    [de, 31, 'Weiter als vega.latch.ethTest Wallet'],
    [ar, 2, 'المتابعة باسم \u2068vega.latch.eth\u2069Test Wallet · \u2068آخر استخدام قبل يومين\u2069'],
  ] as const)('param: $1 days ago in another language: $2', async (locale, days, text) => {
    const at = Date.now() - days * DAY
    const { part, row, walletId } = await returnVisit({ name: 'vega.latch.eth', at }, {}, { locale })
    await part(`lk-wallet-${walletId}`)
    expect(row()?.textContent).toBe(text)
  })

  test('behavior: after a disconnect it is there at once, with the account that was used', async () => {
    const walletId = announceTestWallet()
    const { client, open, part } = await renderModal({})
    await act(() => connectTestWallet(client, walletId))
    await act(() => disconnect(client))
    await open()
    expect((await part(`lk-wallet-${walletId}`)).textContent).toMatch(
      /^Continue as 0x\w{2}…\w{6}Test Wallet · used today$/,
    )
  })

  test('behavior: a wallet that is gone has no row, and nothing says “another”', async () => {
    const { part } = await returnVisit({ walletId: 'gone.wallet' })
    await part('lk-all-wallets')
    expect(screen.queryByText(/Continue as/)).toBeNull()
    expect(screen.queryByTestId('lk-other-wallets')).toBeNull()
  })

  test('behavior: a further wallet is chosen from the whole list', async () => {
    const { client, open, part, walletId } = await returnVisit()
    await act(() => connectTestWallet(client, walletId))
    await open({ view: 'Connect', arguments: { another: true } } as never)
    await part('lk-all-wallets')
    expect(screen.queryByText(/Continue as/)).toBeNull()
  })

  test('behavior: a wallet on a phone leads to that wallet elsewhere', async () => {
    const owl = { id: 'owl', name: 'Owl', mobileLink: 'owl://', homepage: 'https://owl.example' }
    const { client, open, part } = await renderModal({
      connectors: [createRemoteConnector()],
      customWallets: [owl],
    })
    keep(client, 'lastAccounts', [account({ walletId: 'owl', wallet: 'Owl', remote: true })])
    await open()
    expect((await part('lk-wallet-owl')).textContent).toBe('Continue as 0x70…dc79C8Owl · used today')
    await press('lk-wallet-owl')
    expect(stackOf(client)).toEqual(['Connect', 'ConnectingWalletConnect'])
  })

  test('behavior: until the terms are accepted it waits like the other rows', async () => {
    const legal = { features: { legalCheckbox: true }, termsConditionsUrl: 'https://shop.example/terms' }
    const { client, part, row, walletId } = await returnVisit({}, legal)
    await part(`lk-wallet-${walletId}`)
    expect(row()?.getAttribute('aria-disabled')).toBe('true')
    await press(`lk-wallet-${walletId}`)
    expect(stackOf(client)).toEqual(['Connect'])
  })

  test('behavior: wallets behind one row are other wallets', async () => {
    const { part, row } = await returnVisit({}, { features: { collapseWallets: true } })
    expect((await part('lk-use-wallet')).textContent).toBe('Use another wallet')
    expect(row()?.textContent).toContain('Continue as')
  })
})

describe('beside ways to log in', () => {
  const visit = async (login: object) => {
    const walletId = announceTestWallet()
    const { connector } = makeLogin({}, {})
    const modal = await renderModal({ connectors: [connector] })
    keep(modal.client, 'lastAccounts', [account({ walletId, at: 1_000 })])
    keep(modal.client, 'login', { way: 'google', name: 'Ada', ...login })
    await modal.open()
    await modal.part('lk-email')
    return { ...modal, walletId }
  }

  test('behavior: a wallet that was used later goes first', async () => {
    const { walletId } = await visit({ at: 999 })
    expect(screen.queryByTestId('lk-login-last')).toBeNull()
    expect(screen.getByTestId(`lk-wallet-${walletId}`).textContent).toContain('Continue as 0x70…dc79C8')
  })

  test('behavior: a later login goes first, and the wallet stands in the list as ever', async () => {
    const { walletId } = await visit({ at: 1_001 })
    expect(screen.getByTestId('lk-login-last').textContent).toBe('Continue as AdaGoogle')
    expect(screen.getByTestId(`lk-wallet-${walletId}`).textContent).toBe('Test WalletInstalled')
  })
})
