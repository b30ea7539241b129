// @vitest-environment happy-dom
import type { CatalogueWallet, Loadable } from '@latchkey/core'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderModal } from '../../../test/renderModal.js'
import { press, renderView, stackOf, textOf } from '../../../test/renderView.js'
import { loaded } from '../../../test/renderWithin.js'

afterEach(cleanup)

const shownFrame = () => screen.getByRole('heading', { level: 2 }).textContent

describe('what a wallet is', () => {
  test('behavior: three frames, one press each, and the way to a wallet on the last', async () => {
    await renderView({ view: 'WhatIsAWallet' })
    expect(shownFrame()).toBe('A home for what you own')
    expect(screen.queryByTestId('lk-what-is-back')).toBeNull()
    expect(screen.queryByTestId('lk-get-wallet')).toBeNull()
    await press('lk-what-is-next')
    expect(shownFrame()).toBe('A way to sign in')
    await press('lk-what-is-next')
    expect(shownFrame()).toBe('You approve everything')
    expect(textOf('lk-get-wallet')).toBe('Get a wallet')
  })

  test('behavior: Next and "Get a wallet" are one button, so that the focus stays on it', async () => {
    await renderView({ view: 'WhatIsAWallet' })
    const button = screen.getByTestId('lk-what-is-next')
    await press('lk-what-is-next')
    await press('lk-what-is-next')
    expect(screen.getByTestId('lk-get-wallet')).toBe(button)
  })

  test('behavior: Back leads to the first frame, where the focus moves to Next', async () => {
    await renderView({ view: 'WhatIsAWallet' })
    await press('lk-what-is-next')
    await press('lk-what-is-next')
    await press('lk-what-is-back')
    expect(shownFrame()).toBe('A way to sign in')
    screen.getByTestId('lk-what-is-back').focus()
    await press('lk-what-is-back')
    expect(shownFrame()).toBe('A home for what you own')
    const root = screen.getByTestId('lk-view-WhatIsAWallet').getRootNode() as Document | ShadowRoot
    expect(root.activeElement).toBe(screen.getByTestId('lk-what-is-next'))
  })

  test('behavior: a drawing has no text, and screen readers skip it', async () => {
    await renderView({ view: 'WhatIsAWallet' })
    const drawings = [...screen.getByTestId('lk-view-WhatIsAWallet').querySelectorAll('svg')]
    expect(drawings.map((drawing) => [drawing.getAttribute('aria-hidden'), drawing.textContent])).toEqual([
      ['true', ''],
      ['true', ''],
      ['true', ''],
    ])
  })

  test('behavior: the press leads to wallets that can be installed', async () => {
    const { client, open, part } = await renderModal({})
    await open({ view: 'WhatIsAWallet' })
    await part('lk-what-is-next')
    await press('lk-what-is-next')
    await press('lk-what-is-next')
    await press('lk-get-wallet')
    expect(stackOf(client)).toEqual(['WhatIsAWallet', 'GetWallet'])
    await part('lk-view-GetWallet')
  })
})

const getWallet = (recommended: Loadable<readonly CatalogueWallet[]>, fetch?: typeof globalThis.fetch) =>
  renderView(
    { view: 'GetWallet' },
    {
      ...(fetch && { fetch, config: { gateway: 'https://gateway.test' } }),
      state: {
        catalogue: {
          recommended,
          list: { status: 'idle' },
          page: 0,
          search: { query: '', result: { status: 'idle' } },
        },
      },
    },
  )

const rows = () => screen.queryAllByTestId(/^lk-get-/).map((row) => row.textContent)

describe('wallets to install', () => {
  test('behavior: each is a link to where it is got, in a new tab, and says where', async () => {
    await getWallet(
      loaded([
        { id: 'fox', name: 'Fox', homepage: 'https://www.fox.example/get' },
        { id: 'owl', name: 'Owl', chromeStore: 'https://store.example/owl' },
        { id: 'bat', name: 'Bat', appStore: 'https://apps.example/bat' },
      ]),
    )
    expect(rows()).toEqual(['Foxfox.example', 'Owlstore.example', 'Batapps.example'])
    const fox = screen.getByTestId('lk-get-fox')
    expect(fox.getAttribute('href')).toBe('https://www.fox.example/get')
    expect(fox.getAttribute('target')).toBe('_blank')
    expect(fox.getAttribute('rel')).toBe('noopener noreferrer')
    expect(textOf('lk-view-GetWallet')).not.toContain('Couldn’t load')
  })

  test('error: what has no page, or one that is no web page, is left out', async () => {
    await getWallet(
      loaded([
        { id: 'none', name: 'None' },
        { id: 'script', name: 'Script', homepage: 'javascript:alert(1)' },
        { id: 'fox', name: 'Fox', homepage: 'https://fox.example' },
      ]),
    )
    expect(rows()).toEqual(['Foxfox.example'])
  })

  test.each([{ status: 'idle' }, { status: 'loading' }] as const)(
    'behavior: while it is $status, places are kept and nothing is complained about',
    async (recommended) => {
      await getWallet(recommended)
      expect(rows()).toEqual([])
      expect(screen.getByTestId('lk-view-GetWallet').querySelectorAll('.lk-skeleton')).not.toHaveLength(0)
      expect(textOf('lk-view-GetWallet')).not.toContain('Couldn’t load')
    },
  )

  test('error: a list that could not be read says so, and is asked for again', async () => {
    const fetch = vi.fn(() => Promise.reject(new TypeError('offline')))
    const error = { name: 'gateway_unreachable', code: 1, message: '', details: {} } as const
    await getWallet({ status: 'failed', error, at: 0 }, fetch)
    expect(textOf('lk-view-GetWallet')).toContain('Couldn’t load the wallet listTry again')
    const before = fetch.mock.calls.length
    screen.getByRole('button', { name: 'Try again' }).click()
    await waitFor(() => expect(fetch.mock.calls.length).toBeGreaterThan(before))
  })
})
