// @vitest-environment happy-dom
import type { CatalogueWallet, Loadable, State } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderModal } from '../../../test/renderModal.js'
import { press, renderView, stackOf, textOf, type } from '../../../test/renderView.js'
import { loaded } from '../../../test/renderWithin.js'

const route = { view: 'AllWallets' } as const
const idle = { status: 'idle' } as const
const offline = {
  status: 'failed',
  error: { name: 'gateway_unreachable', code: 1, message: '', details: {} },
  at: 0,
} as const

afterEach(cleanup)

type Wallets = Loadable<readonly CatalogueWallet[]>

const catalogue = (list: Wallets, more: Partial<State['catalogue']> = {}): Pick<State, 'catalogue'> => ({
  catalogue: { recommended: idle, list, page: 1, search: { query: '', result: idle }, ...more },
})

const listed = (...names: readonly string[]): readonly CatalogueWallet[] =>
  names.map((name) => ({ id: name.toLowerCase(), name, homepage: 'https://w.example' }))

const wallets = (...names: readonly string[]) => loaded(listed(...names))

const names = () => screen.getAllByTestId(/^lk-wallet-/).map((cell) => cell.textContent)

describe('the list', () => {
  test('behavior: it draws what was read, and says how many there are', async () => {
    await renderView(route, { state: catalogue(wallets('Fox', 'Owl'), { count: 2_040 }) })
    expect(names()).toEqual(['Fox', 'Owl'])
    const grid = screen.getByTestId('lk-grid')
    expect(grid.getAttribute('aria-label')).toBe('Wallets')
    expect(grid.getAttribute('aria-rowcount')).toBe('510')
    expect(grid.getAttribute('aria-busy')).toBeNull()
    expect(document.querySelector('input')?.placeholder).toBe('Search 2,040 wallets')
  })

  test('behavior: of two wallets with one name each says where it comes from', async () => {
    const foxes = ['io.fox', 'org.other'].map((rdns) => ({ id: rdns, name: 'Fox', rdns }))
    await renderView(route, { state: catalogue(loaded([...foxes, ...listed('Owl')])) })
    expect(names()).toEqual(['io.fox · Fox', 'org.other · Fox', 'Owl'])
  })

  test('behavior: a long name stands without its last word "Wallet", and is read whole', async () => {
    await renderView(route, {
      state: catalogue(wallets('Ledger Wallet', 'Trust Wallet', 'Crypto.com Onchain')),
    })
    const shown = [...document.querySelectorAll('.lk-cell-name')].map((name) => name.textContent)
    expect(shown).toEqual(['Ledger', 'Trust Wallet', 'Crypto.com Onchain'])
    expect(names()).toEqual(['Ledger Wallet', 'Trust Wallet', 'Crypto.com Onchain'])
  })

  test('behavior: the number of wallets is written as the locale does', async () => {
    const words = { locale: 'de', 'allWallets.searchCount': { other: '{count} Wallets durchsuchen' } }
    await renderView(route, { state: catalogue(wallets('Fox'), { count: 2_040 }), words })
    expect(document.querySelector('input')?.placeholder).toBe('2.040 Wallets durchsuchen')
  })

  test.each([undefined, 1])('behavior: with %s in all the field asks for no number', async (count) => {
    await renderView(route, { state: catalogue(wallets('Fox'), count === undefined ? {} : { count }) })
    expect(document.querySelector('input')?.placeholder).toBe('Search wallets')
  })

  test('behavior: while the first page is on its way, places are kept', async () => {
    await renderView(route, { state: catalogue({ status: 'loading' }) })
    const grid = screen.getByTestId('lk-grid')
    expect(grid.getAttribute('aria-busy')).toBe('true')
    expect(screen.queryAllByTestId(/^lk-wallet-/)).toEqual([])
    expect(screen.getByTestId('lk-view-AllWallets').dataset['status']).toBe('loading')
  })

  test('behavior: a press leads to the wallet', async () => {
    const customWallets = [{ id: 'fox', name: 'Fox', homepage: 'https://fox.example' }]
    const { client, open, part } = await renderModal({ customWallets })
    await open(route)
    await part('lk-wallet-fox')
    await press('lk-wallet-fox')
    await waitFor(() => expect(stackOf(client)).toEqual(['AllWallets', 'ConnectingExternal']))
  })

  test('behavior: the way back from a wallet leads to its tile, wherever it stands', async () => {
    const all = Array.from({ length: 80 }, (_, at) => `W${at}`)
    const row = { id: 'w70', name: 'W70', section: 'external', installed: false, recent: false } as const
    await renderView(route, {
      state: catalogue(wallets(...all)),
      modal: { direction: 'back', wallet: { row: { ...row, namespaces: [], aliases: ['w70'] } } },
    })
    expect(screen.getByTestId('lk-wallet-w70').tabIndex).toBe(0)
    expect(screen.getByTestId('lk-wallet-w0').tabIndex).toBe(-1)
  })

  test('behavior: arrows move among the tiles, which are one stop for Tab', async () => {
    await renderView(route, { state: catalogue(wallets('Fox', 'Owl', 'Bat')) })
    const stops = () => screen.getAllByTestId(/^lk-wallet-/).map((cell) => cell.tabIndex)
    expect(stops()).toEqual([0, -1, -1])
    const first = screen.getByTestId('lk-wallet-fox')
    first.focus()
    await act(async () => void fireEvent.keyDown(first, { key: 'ArrowRight' }))
    expect(stops()).toEqual([-1, 0, -1])
    expect(document.activeElement).toBe(screen.getByTestId('lk-wallet-owl'))
    await act(async () => void fireEvent.keyDown(document.activeElement as Element, { key: 'End' }))
    expect(document.activeElement).toBe(screen.getByTestId('lk-wallet-bat'))
  })
})

describe('a list that could not be read', () => {
  test('error: with wallets of this device they still work, without them nothing is promised', async () => {
    await renderView(route, { state: catalogue({ ...offline, data: listed('Fox') }) })
    expect(names()).toEqual(['Fox'])
    expect(textOf('lk-offline')).toContain('Wallets on this device still work.')
    expect(screen.getByTestId('lk-offline').getAttribute('role')).toBe('status')
    cleanup()
    await renderView(route, { state: catalogue(offline) })
    expect(textOf('lk-offline')).toBe('Couldn’t load the wallet list. Try again')
  })

  test('behavior: trying again asks the gateway again', async () => {
    const fetch = vi.fn((_url: unknown) => Promise.reject(new TypeError('offline')))
    const config = { gateway: 'https://gateway.test' }
    await renderView(route, { config, fetch, state: catalogue(offline) })
    const requestCount = () => fetch.mock.calls.filter(([url]) => String(url).includes('/getWallets')).length
    await waitFor(() => expect(requestCount()).toBeGreaterThan(0))
    const before = requestCount()
    await press('lk-offline-retry')
    await waitFor(() => expect(requestCount()).toBeGreaterThan(before))
  })
})

describe('a search', () => {
  const customWallets = ['Zyx', 'Zyw'].map((name) => ({ id: name, name, homepage: 'https://w.example' }))

  async function searching(text: string) {
    const modal = await renderModal({ customWallets })
    await act(() => import('./views.js'))
    await modal.open(route)
    await modal.part('lk-search')
    await type('lk-search', text)
    return modal
  }

  test.each([
    ['zyx', '1 wallet found'],
    ['zy', '2 wallets found'],
  ])('behavior: for "%s" it says "%s"', async (query, said) => {
    await searching(query)
    expect(await screen.findByText(said)).toBeDefined()
  })

  test('behavior: without a result it says what was looked for, and is taken back in one press', async () => {
    const search = { query: 'quagga', result: loaded([]) }
    await renderView(route, { state: catalogue(wallets('Fox', 'Owl'), { search }) })
    await type('lk-search', '  quagga ')
    expect(textOf('lk-search-empty')).toContain('No wallets found')
    expect(textOf('lk-search-empty')).toContain('Nothing matches “quagga”.')
    await press('lk-search-clear')
    expect(screen.queryByTestId('lk-search-empty')).toBeNull()
    expect(document.querySelector('input')?.value).toBe('')
    expect(names()).toEqual(['Fox', 'Owl'])
  })

  test('behavior: whoever comes back finds the whole list, not an old search', async () => {
    const { client } = await searching('zyx')
    const query = () => client.getState().catalogue.search.query
    expect(query()).toBe('zyx')
    cleanup()
    expect(query()).toBe('')
  })
})
