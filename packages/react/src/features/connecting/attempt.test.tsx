// @vitest-environment happy-dom
import type { CustomWallet } from '@latchkey/core'
import { fetchRecommended } from '@latchkey/core/actions'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRemoteConnector } from '../../../test/createRemoteConnector.js'
import { makeTestWallet } from '../../../test/createTestClient.js'
import { renderModal, type RenderOptions } from '../../../test/renderModal.js'
import { press, stackOf, textOf } from '../../../test/renderView.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const method = 'eth_requestAccounts'
const message = () => textOf('lk-connecting-message')

function deferred() {
  let arrive: () => void = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrived, arrive: () => arrive() }
}

describe('a wallet that is asked', () => {
  async function atList() {
    const wallet = makeTestWallet({ name: 'Fox', rdns: 'test.fox' })
    const modal = await renderModal({})
    await act(() => import('./views.js'))
    await modal.open()
    await modal.part('lk-wallet-test.fox')
    const begin = async () => {
      await press('lk-wallet-test.fox')
      await modal.part('lk-view-ConnectingExternal')
    }
    return { ...modal, begin, control: wallet.control }
  }

  test.each([
    [4001, 'Request declined', 'You closed or declined the request in Fox. Nothing was shared.'],
    [-32_002, 'Request already open', 'Fox already has a request open.'],
    [-32_603, 'Couldn’t connect', 'Fox couldn’t complete the request. Nothing was shared.'],
  ])('error: it answers %i: "%s"', async (code, title, text) => {
    const { begin, control } = await atList()
    control.failNext(method, { code, message: 'No', times: 1 })
    await begin()
    await waitFor(() => expect(message()).toContain(title))
    expect(message()).toContain(text)
    expect(textOf('lk-try-again')).toBe('Try again')
    expect([...document.querySelectorAll('[role=alert]')].map((said) => said.textContent).join()).toContain(
      title,
    )
  })

  test('behavior: while it is asked, one press says why', async () => {
    const { begin, control } = await atList()
    control.hang(method)
    await begin()
    const ask = screen.getByTestId('lk-why-ask')
    expect([ask.textContent, ask.getAttribute('aria-expanded')]).toEqual(['Why am I asked?', 'false'])
    ask.focus()
    await press('lk-why-ask')
    await screen.findByText('Connecting moves nothing. Each transaction needs a confirmation of its own.')
    expect(screen.getByTestId('lk-why-answer').id).toBe(ask.getAttribute('aria-controls'))
    expect(ask.getAttribute('aria-expanded')).toBe('true')
    await press('lk-why-ask')
    expect(screen.getByTestId('lk-why-answer').hidden).toBe(true)
  })

  test('behavior: trying again asks it once more, and what failed is taken back', async () => {
    const { client, begin, control } = await atList()
    control.failNext(method, { code: 4001, message: 'No', times: 1 })
    await begin()
    await waitFor(() => expect(message()).toContain('Request declined'))
    await press('lk-try-again')
    await waitFor(() => expect(client.getState().accounts['eip155']?.status).toBe('connected'))
    expect(message()).not.toContain('declined')
  })

  test('behavior: while it is asked there is a way to another one, and leaving asks for nothing more', async () => {
    const { client, begin, control } = await atList()
    control.hang(method)
    await begin()
    await waitFor(() => expect(message()).toContain('Open Fox'))
    expect(message()).toContain('Approve the connection in the wallet window.')
    expect(screen.queryByTestId('lk-try-again')).toBeNull()
    await press('lk-another-wallet')
    expect(stackOf(client)).toEqual(['Connect'])
    expect(client.getState().attempt?.status).not.toBe('waiting')
  })

  describe('whose page the wallet list tells late', () => {
    const homepage = 'https://fox.example/'

    async function askedBeforeTheList() {
      const fox = { id: 'fox', name: 'Fox', rdns: 'test.fox', homepage }
      const list = deferred()
      const fetch = vi.fn(async () => {
        await list.arrived
        return Response.json({ data: [fox], count: 1 })
      })
      const wallet = makeTestWallet({ name: 'Fox', rdns: 'test.fox' })
      wallet.control.hang(method)
      const modal = await renderModal({ gateway: 'https://gateway.test' }, { fetch })
      await act(() => import('./views.js'))
      await modal.open()
      await modal.part('lk-wallet-test.fox')
      void fetchRecommended(modal.client)
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      await act(async () => void fireEvent.click(screen.getByTestId('lk-wallet-test.fox')))
      const { client } = modal
      const arrive = async () => {
        list.arrive()
        await vi.waitFor(() => expect(client.getState().catalogue.recommended.status).toBe('ready'))
        await act(async () => void makeTestWallet({ name: 'Owl', rdns: 'test.owl' }))
        expect(client.getState().modal.wallet?.row.wallet?.homepage).toBe(homepage)
      }
      return { client, arrive }
    }

    const links = () =>
      [...screen.getByTestId('lk-view-ConnectingExternal').querySelectorAll('a, button')].map(
        (link) => link.textContent,
      )

    test('behavior: what is on screen keeps its meaning and its place', async () => {
      const { client, arrive } = await askedBeforeTheList()
      const another = screen.getByTestId('lk-another-wallet')
      const before = links()
      expect(before).toEqual(['Why am I asked?', 'Choose another wallet'])
      await arrive()
      expect(links()).toEqual(before)
      expect(screen.getByTestId('lk-another-wallet')).toBe(another)
      await act(async () => void fireEvent.click(another))
      expect(stackOf(client)).toEqual(['Connect'])
    })

    test('behavior: a long wait offers the wallet’s page below what was there', async () => {
      const { arrive } = await askedBeforeTheList()
      await arrive()
      await act(() => vi.advanceTimersByTimeAsync(8_000))
      expect(links()).toEqual(['Why am I asked?', 'Try again', 'Choose another wallet', 'Get Fox'])
      expect(screen.getByTestId('lk-get-wallet').getAttribute('href')).toBe(homepage)
    })

    test('behavior: a list that comes after the long wait adds nothing', async () => {
      const { arrive } = await askedBeforeTheList()
      await act(() => vi.advanceTimersByTimeAsync(8_000))
      const before = links()
      expect(before).toEqual(['Why am I asked?', 'Try again', 'Choose another wallet'])
      await arrive()
      expect(links()).toEqual(before)
    })
  })

  test('behavior: a long wait offers to ask again', async () => {
    const { begin, control } = await atList()
    control.hang(method)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => void fireEvent.click(screen.getByTestId('lk-wallet-test.fox')))
    await act(() => vi.advanceTimersByTimeAsync(7_900))
    expect(screen.queryByTestId('lk-try-again')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(textOf('lk-try-again')).toBe('Try again')
    void begin
  })
})

describe('a wallet that is not here', () => {
  const links = {
    chromeStore: 'https://chrome.example/fox',
    appStore: 'https://apps.example/fox',
    playStore: 'https://play.example/fox',
    homepage: 'https://fox.example',
  }

  async function install(facts: Partial<CustomWallet>, options: RenderOptions = {}, config = {}) {
    const customWallets = [{ id: 'fox', name: 'Fox', ...facts }]
    const modal = await renderModal({ customWallets, ...config }, options)
    await act(() => import('./views.js'))
    await modal.open({ view: 'ConnectingExternal', arguments: { walletId: 'fox' } } as never)
    await modal.part('lk-view-ConnectingExternal')
    return modal
  }

  const tabs = () => screen.queryAllByRole('tab').map((tab) => tab.textContent)
  const href = (testId: string) => screen.getByTestId(testId).getAttribute('href')

  test('behavior: at a desk the extension comes first, each other place is a tab', async () => {
    await install(links)
    expect(tabs()).toEqual(['Browser', 'Mobile', 'Desktop'])
    expect(textOf('lk-not-installed')).toContain('Fox isn’t installed')
    expect(textOf('lk-not-installed')).toContain('Add the extension, then come back.')
    expect(href('lk-install-link')).toBe(links.chromeStore)
    expect(textOf('lk-install-link')).toContain('Get the extension')
  })

  test('behavior: for a phone there is a code that leads to its own page, and both stores', async () => {
    await install(links)
    await act(() => import('../../modal/parts/qrCode.js'))
    await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Mobile' })))
    expect(screen.getByTestId('lk-install-qr').getAttribute('aria-label')).toBe(
      'QR code with a link to the app',
    )
    expect([href('lk-store-ios'), href('lk-store-android')]).toEqual([links.appStore, links.playStore])
    expect(textOf('lk-view-ConnectingExternal')).toContain('then open this page in its browser')
  })

  test('behavior: the computer’s own program is got from its website', async () => {
    await install(links)
    await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Desktop' })))
    expect(textOf('lk-not-installed')).toContain('Get the app for this computer from its website.')
    expect(href('lk-install-link')).toBe(links.homepage)
    expect(textOf('lk-install-link')).toContain('Go to website')
  })

  test('behavior: tabs are reached with arrows', async () => {
    await install(links)
    const first = screen.getByRole('tab', { name: 'Browser' })
    first.focus()
    await act(async () => void fireEvent.keyDown(first, { key: 'ArrowRight' }))
    expect(screen.getByRole('tab', { name: 'Mobile' }).getAttribute('aria-selected')).toBe('true')
    expect(first.getAttribute('aria-selected')).toBe('false')
  })

  test('behavior: on a phone its store comes first, without a code to scan', async () => {
    await install(links, { isPhone: true })
    expect(screen.getByRole('tab', { name: 'Mobile' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.queryByTestId('lk-install-qr')).toBeNull()
    expect(textOf('lk-not-installed')).toContain('Get the app, then open this page in its browser.')
    expect(href('lk-store-ios')).toBe(links.appStore)
  })

  test('behavior: with one place there is nothing to choose', async () => {
    await install({ homepage: links.homepage })
    expect(tabs()).toEqual([])
    expect(href('lk-install-link')).toBe(links.homepage)
  })

  test('error: without any link it says how to go on, and offers nothing that leads nowhere', async () => {
    await install({ homepage: 'javascript:alert(1)' })
    expect(textOf('lk-not-installed')).toContain('There’s no download link for it here.')
    expect(screen.queryByTestId('lk-install-link')).toBeNull()
    expect(screen.getByTestId('lk-view-ConnectingExternal').querySelector('a')).toBeNull()
  })

  test('behavior: another wallet is one press away; who has it elsewhere is led to a code', async () => {
    const alone = await install(links)
    expect(textOf('lk-another-wallet')).toBe('Choose another wallet')
    await press('lk-another-wallet')
    expect(stackOf(alone.client)).toEqual(['Connect'])
    cleanup()
    const connectors = [createRemoteConnector()]
    const { client } = await install(links, {}, { connectors })
    expect(textOf('lk-elsewhere')).toBe('I have it on another device')
    await press('lk-elsewhere')
    expect(stackOf(client).at(-1)).toMatch(/^ConnectingWalletConnect/)
  })

  test('behavior: once it announces itself it is asked', async () => {
    const { client } = await install({ ...links, rdns: 'test.fox' })
    expect(screen.getByTestId('lk-not-installed')).toBeDefined()
    await act(async () => void makeTestWallet({ name: 'Fox', rdns: 'test.fox' }))
    await waitFor(() => expect(client.getState().accounts['eip155']?.status).toBe('connected'))
  })
})
