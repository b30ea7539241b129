// @vitest-environment happy-dom
import type { CustomWallet, State } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { announceTestWallet, connectTestWallet, makeTestWallet } from '../../../test/createTestClient.js'
import { createRemoteConnector } from '../../../test/createRemoteConnector.js'
import { renderModal } from '../../../test/renderModal.js'
import { press, renderView, stackOf, textOf } from '../../../test/renderView.js'
import { loaded } from '../../../test/renderWithin.js'

const route = { view: 'Connect' } as const
const custom = (...names: readonly string[]): readonly CustomWallet[] =>
  names.map((name) => ({ id: name.toLowerCase(), name, homepage: 'https://w.example' }))

const unreadCatalogue: State['catalogue'] = {
  recommended: { status: 'idle' },
  list: { status: 'idle' },
  page: 0,
  search: { query: '', result: { status: 'idle' } },
}

const rows = () => screen.queryAllByTestId(/^lk-wallet-/).map((row) => row.textContent)
const isOff = (testId: string) => screen.getByTestId(testId).getAttribute('aria-disabled') === 'true'

afterEach(cleanup)

describe('the rows', () => {
  test('behavior: a wallet of this browser stands first and says so; the host’s own follow', async () => {
    const { info } = makeTestWallet({ name: 'Fox', rdns: 'test.fox' })
    const { open, part } = await renderModal({ customWallets: custom('Owl') })
    await open(route)
    await part(`lk-wallet-${info.rdns}`)
    expect(rows()).toEqual(['FoxInstalled', 'Owl'])
  })

  test('behavior: two wallets with one name say where each comes from, others do not', async () => {
    makeTestWallet({ name: 'Fox', rdns: 'test.fox' })
    makeTestWallet({ name: ' fox', rdns: 'evil.fox' })
    const twin = { id: 'den', name: 'FOX', rdns: 'den.fox', homepage: 'https://den.example' }
    const { open, part } = await renderModal({ customWallets: [twin, ...custom('Owl')] })
    await open(route)
    await part('lk-wallet-test.fox')
    await part('lk-wallet-evil.fox')
    expect(rows()).toEqual(['foxevil.foxInstalled', 'Foxtest.foxInstalled', 'FOXden.fox', 'Owl'])
    expect(screen.getByText('evil.fox').getAttribute('translate')).toBe('no')
  })

  test('behavior: the wallet that is connected says that instead', async () => {
    const walletId = announceTestWallet()
    const { client, open, part } = await renderModal({})
    await act(() => connectTestWallet(client, walletId))
    await open({ view: 'Connect', arguments: { another: true } } as never)
    expect((await part(`lk-wallet-${walletId}`)).textContent).toBe('Test WalletConnected')
  })

  test('behavior: one that was used before and is elsewhere says which way it goes', async () => {
    const connectors = [createRemoteConnector()]
    const { open, part } = await renderModal({ connectors })
    await open(route)
    expect((await part('lk-wallet-walletConnect')).textContent).toBe('WalletConnectQR code')
    cleanup()
    const phone = await renderModal({ connectors: [createRemoteConnector()] }, { isPhone: true })
    await phone.open(route)
    expect((await phone.part('lk-wallet-walletConnect')).textContent).not.toContain('QR code')
  })

  test('behavior: a press on a row leads to its wallet', async () => {
    const { client, open, part } = await renderModal({ customWallets: custom('Owl') })
    await open(route)
    await part('lk-wallet-owl')
    await press('lk-wallet-owl')
    await waitFor(() => expect(stackOf(client)).toEqual(['Connect', 'ConnectingExternal']))
  })

  test('behavior: all wallets are one press away, with their number where it is known', async () => {
    const catalogue = { ...unreadCatalogue, count: 1_204 }
    await renderView(route, { config: { customWallets: custom('Owl') }, state: { catalogue } })
    expect(textOf('lk-all-wallets')).toBe('All wallets1,204')
    cleanup()
    const { client, open, part } = await renderModal({ customWallets: custom('Owl') })
    await open(route)
    await part('lk-all-wallets')
    await press('lk-all-wallets')
    expect(stackOf(client)).toEqual(['Connect', 'AllWallets'])
  })
})

describe('nothing to list', () => {
  const bare = { features: { allWallets: false } }
  const read = { catalogue: { ...unreadCatalogue, recommended: loaded([]) } }

  test('behavior: no wallet, and no list of all: it says so and leads to one', async () => {
    await act(() => import('../../modal/parts/extras/index.js'))
    const { client, part } = await renderView(route, { config: bare, state: read })
    expect((await part('lk-connect-empty')).textContent).toContain('No wallet found')
    await press('lk-get-wallet')
    expect(stackOf(client).at(-1)).toBe('GetWallet')
  })

  test('behavior: before the list has come nothing is said to be missing', async () => {
    await renderView(route, { config: bare })
    expect(screen.queryByTestId('lk-connect-empty')).toBeNull()
    expect(screen.getByTestId('lk-view-Connect').querySelectorAll('.lk-skeleton')).not.toHaveLength(0)
  })

  test('behavior: the host’s own wallets are something to list', async () => {
    await renderView(route, { config: { ...bare, customWallets: custom('Owl') }, state: read })
    expect(rows()).toEqual(['Owl'])
    expect(screen.queryByTestId('lk-connect-empty')).toBeNull()
    expect(screen.queryByTestId('lk-all-wallets')).toBeNull()
  })
})

describe('wallets behind one row', () => {
  test('behavior: a press shows them, and going back hides them again', async () => {
    const config = { features: { collapseWallets: true }, customWallets: custom('Owl') }
    const { client, open, part } = await renderModal(config)
    await open(route)
    expect((await part('lk-use-wallet')).textContent).toBe('Use a wallet')
    expect(rows()).toEqual([])
    await press('lk-use-wallet')
    await part('lk-view-ConnectWallets')
    expect(rows()).toEqual(['Owl'])
    await act(async () => void fireEvent.click(screen.getByTestId('lk-back')))
    await part('lk-use-wallet')
    expect(stackOf(client)).toEqual(['Connect'])
  })
})

describe('terms to accept', () => {
  const terms = {
    features: { legalCheckbox: true },
    termsConditionsUrl: 'https://shop.example/terms',
    customWallets: custom('Owl'),
  }

  test('behavior: nothing can be pressed before they are accepted, and everything stays in reach', async () => {
    const { client, open, part } = await renderModal(terms)
    await act(() => import('../../modal/parts/extras/index.js'))
    await open(route)
    await part('lk-wallet-owl')
    const box = (await part('lk-legal')) as HTMLInputElement
    expect([isOff('lk-wallet-owl'), isOff('lk-all-wallets')]).toEqual([true, true])
    expect(screen.getByTestId('lk-wallet-owl').tabIndex).toBe(0)
    await press('lk-wallet-owl')
    expect(stackOf(client)).toEqual(['Connect'])
    await act(async () => void fireEvent.click(box))
    expect(box.checked).toBe(true)
    expect([isOff('lk-wallet-owl'), isOff('lk-all-wallets')]).toEqual([false, false])
    await press('lk-wallet-owl')
    await waitFor(() => expect(stackOf(client)).toEqual(['Connect', 'ConnectingExternal']))
  })

  test.each([
    [{}, 'I agree to the terms of service.', ['https://shop.example/terms']],
    [
      { privacyPolicyUrl: 'https://shop.example/privacy' },
      'I agree to the terms of service and privacy policy.',
      ['https://shop.example/terms', 'https://shop.example/privacy'],
    ],
    [
      { termsConditionsUrl: undefined, privacyPolicyUrl: 'https://shop.example/privacy' },
      'I agree to the privacy policy.',
      ['https://shop.example/privacy'],
    ],
  ])('param: with %j the box says "%s"', async (pages, said, links) => {
    const { open, part } = await renderModal({ ...terms, ...pages })
    await act(() => import('../../modal/parts/extras/index.js'))
    await open(route)
    const sentence = (await part('lk-legal')).closest('label')
    expect(sentence?.textContent).toBe(said)
    expect([...(sentence?.querySelectorAll('a') ?? [])].map(({ href }) => href)).toEqual(links)
  })
})

test('behavior: newcomers are told what a wallet is', async () => {
  const { client, open, part } = await renderModal({ customWallets: custom('Owl') })
  await open(route)
  expect((await part('lk-what-is')).textContent).toBe('What is a wallet?')
  await press('lk-what-is')
  expect(stackOf(client)).toEqual(['Connect', 'WhatIsAWallet'])
})
