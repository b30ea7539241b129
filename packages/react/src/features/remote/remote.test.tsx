// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRemoteConnector, testUri } from '../../../test/createRemoteConnector.js'
import { renderModal } from '../../../test/renderModal.js'

const fox = {
  id: 'test.fox',
  name: 'Fox',
  mobileLink: 'fox://',
  linkMode: 'https://fox.example/app',
  appStore: 'https://apps.example/fox',
  chromeStore: 'https://extensions.example/fox',
}
const phantom = { id: 'app.phantom', name: 'Phantom' }
const owl = { id: 'test.owl', name: 'Owl', mobileLink: 'owl://', webappLink: 'https://owl.example' }
const encoded = (n = 0) => encodeURIComponent(testUri(n))

async function stage(isPhone = false) {
  const connector = createRemoteConnector()
  const modal = await renderModal(
    { connectors: [connector], customWallets: [fox, owl, phantom] },
    { isPhone },
  )
  const open = async (options?: Parameters<typeof modal.client.open>[0]) => {
    await act(async () => void modal.client.open(options))
    await screen.findByRole('heading', { level: 1 })
  }
  const whenAsked = () => vi.waitFor(() => expect(connector.connectCalls.length).toBeGreaterThan(0))
  const offerUri = (n = 0) => act(async () => connector.offerUri(testUri(n)))
  return { ...modal, connector, open, whenAsked, offerUri }
}

const message = async () => (await screen.findByTestId('lk-connecting-message')).textContent

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('on a phone', () => {
  async function listed() {
    const it = await stage(true)
    await it.open()
    await it.whenAsked()
    await it.offerUri()
    await act(() => import('./views.js'))
    await act(async () => {})
    return it
  }

  test('behavior: the tap on a row opens the app in its own task, before anything is awaited', async () => {
    const { opened, part, connector, client } = await listed()
    const row = await part('lk-wallet-test.fox')
    let during: string[][] = []
    await act(async () => {
      fireEvent.click(row)
      during = [...opened]
    })
    expect(during).toEqual([[`fox://wc?uri=${encoded()}`, '_self', undefined]])
    expect(connector.chosen).toContainEqual({ walletId: 'test.fox', link: { href: 'fox://', name: 'Fox' } })
    expect(await part('lk-view-ConnectingWalletConnect')).toBeTruthy()
    expect((await part('lk-ring')).dataset['state']).toBe('waiting')
    await vi.waitFor(() => expect(client.getState().attempt).toMatchObject({ walletId: 'test.fox' }))
    expect(connector.connectCalls).toHaveLength(1)
  })

  test('behavior: without a URI nothing opens; the view has a button once it is there', async () => {
    const { opened, part, whenAsked, offerUri, open } = await stage(true)
    await open()
    await whenAsked()
    await act(async () => fireEvent.click(await part('lk-wallet-test.fox')))
    const button = await part('lk-open-wallet')
    expect(button.getAttribute('aria-busy')).toBe('true')
    fireEvent.click(button)
    expect(opened).toEqual([])
    await offerUri()
    expect(button.getAttribute('aria-busy')).toBeNull()
    fireEvent.click(button)
    expect(opened).toEqual([[`fox://wc?uri=${encoded()}`, '_self', undefined]])
  })

  test('behavior: still on screen after 2 s, it offers every other way', async () => {
    const { opened, part } = await listed()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => fireEvent.click(screen.getByTestId('lk-wallet-test.fox')))
    vi.useRealTimers()
    await part('lk-open-wallet')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(screen.getByTestId('lk-open-wallet'))
    await act(() => vi.advanceTimersByTimeAsync(1_900))
    expect(screen.queryByTestId('lk-way-out')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.getByTestId('lk-way-out').textContent).toContain('Fox didn’t open?')
    fireEvent.click(screen.getByTestId('lk-other-link'))
    expect(opened.at(-1)).toEqual([`https://fox.example/app/wc?uri=${encoded()}`, '_self', undefined])
    expect(screen.queryByTestId('lk-way-out')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    expect(screen.getByTestId('lk-copy-link')).toBeTruthy()
    expect(screen.getByTestId('lk-store').getAttribute('href')).toBe('https://apps.example/fox')
    vi.useRealTimers()
    fireEvent.click(screen.getByTestId('lk-show-qr'))
    expect(await part('lk-qr')).toBeTruthy()
  })

  test('behavior: nothing is offered while the app covers the page, only after the return', async () => {
    const { part } = await listed()
    await act(async () => fireEvent.click(screen.getByTestId('lk-wallet-test.fox')))
    await part('lk-open-wallet')
    const visibility = vi.spyOn(document, 'visibilityState', 'get')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(screen.getByTestId('lk-open-wallet'))
    const turn = (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    turn('hidden')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.queryByTestId('lk-way-out')).toBeNull()
    turn('visible')
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    expect(screen.getByTestId('lk-way-out')).toBeTruthy()
  })

  test('behavior: the try after a declined one uses the other form of link', async () => {
    const { part, connector, opened, offerUri } = await listed()
    await act(async () => fireEvent.click(screen.getByTestId('lk-wallet-test.fox')))
    await part('lk-open-wallet')
    await act(async () => connector.fail('user_rejected'))
    await act(async () => fireEvent.click(await part('lk-try-again')))
    await vi.waitFor(() => expect(connector.connectCalls).toHaveLength(2))
    await offerUri(3)
    fireEvent.click(await part('lk-open-wallet'))
    expect(opened).toEqual([
      [`fox://wc?uri=${encoded()}`, '_self', undefined],
      [`https://fox.example/app/wc?uri=${encoded(3)}`, '_self', undefined],
    ])
  })

  test('behavior: a wallet that takes no pairing opens this page in its own browser, in the tap', async () => {
    const { part, opened, client } = await listed()
    await act(async () => fireEvent.click(screen.getByTestId('lk-wallet-app.phantom')))
    expect(opened).toHaveLength(1)
    expect(opened[0]?.[0]).toMatch(/^https:\/\/phantom\.app\/ul\/browse\//)
    expect((await part('lk-connecting-message')).textContent).toContain('in Phantom’s browser')
    expect(client.getState().attempt).toBeNull()
  })

  test('behavior: any wallet: the system’s own choice by the URI itself, the code behind a link', async () => {
    const { part, opened } = await listed()
    await act(async () => fireEvent.click(screen.getByTestId('lk-wallet-walletConnect')))
    expect(opened).toEqual([])
    fireEvent.click(await part('lk-open-wallet'))
    expect(opened).toEqual([[testUri(), '_self', undefined]])
    expect(await part('lk-all-wallets')).toBeTruthy()
    fireEvent.click(await part('lk-show-qr'))
    expect(await part('lk-qr')).toBeTruthy()
  })
})

describe('on a desktop', () => {
  test('behavior: no wallet elsewhere is asked before its code is shown', async () => {
    const { open, connector, part } = await stage()
    await open()
    fireEvent.focus(await part('lk-wallet-test.fox'))
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(connector.connectCalls).toEqual([])
  })

  test('behavior: a renewed URI takes the place of the one before, and nothing is said', async () => {
    const { open, whenAsked, offerUri, part } = await stage()
    await open()
    await act(async () => fireEvent.click(await part('lk-wallet-test.fox')))
    expect(await part('lk-qr-placeholder')).toBeTruthy()
    await whenAsked()
    await offerUri(1)
    const drawing = async () => (await part('lk-qr')).querySelector('path')?.getAttribute('d')
    await vi.waitFor(async () => expect(await drawing()).toBeTruthy())
    const [before, said] = [await drawing(), screen.getAllByRole('status').map((line) => line.textContent)]
    await offerUri(2)
    expect(await drawing()).not.toBe(before)
    expect(screen.getAllByRole('status').map((line) => line.textContent)).toEqual(said)
    expect(document.body.innerHTML).not.toContain('symKey')
  })

  test('behavior: going back gives the attempt up', async () => {
    const { open, whenAsked, connector, part, client } = await stage()
    await open()
    await act(async () => fireEvent.click(await part('lk-wallet-test.fox')))
    await whenAsked()
    await act(async () => fireEvent.click(await part('lk-back')))
    expect(connector.connectCalls[0]?.signal.aborted).toBe(true)
    expect(client.getState()).toMatchObject({ attempt: { status: 'cancelled' }, pairing: null })
  })

  test.each([
    ['user_rejected', 'Request declined'],
    ['relay_unreachable', 'No connection'],
    ['pairing_expired', 'Code expired'],
    ['unsupported_chain', 'No network in common'],
    ['session_gone', 'Connection ended'],
    ['chunk_failed', 'This couldn’t be loaded'],
    ['invalid_config', 'Not available on this site'],
    ['wallet_error', 'Couldn’t connect'],
  ] as const)('error: %s is headed "%s", and a new try is one press away', async (name, title) => {
    const { open, whenAsked, connector, part } = await stage()
    await open({ wallet: 'test.fox' })
    await whenAsked()
    await act(async () => connector.fail(name))
    await vi.waitFor(async () => expect(await message()).toContain(title))
    expect(await message()).not.toContain('{')
    expect(screen.getByRole('alert').textContent).toContain(title)
    fireEvent.click(await part('lk-try-again'))
    await vi.waitFor(() => expect(connector.connectCalls).toHaveLength(2))
    expect(await part('lk-qr-placeholder')).toBeTruthy()
  })

  test('behavior: two ways give tabs; the web app opens in a tab of its own', async () => {
    const { open, whenAsked, offerUri, part, opened } = await stage()
    await open({ wallet: 'test.owl' })
    await whenAsked()
    await offerUri()
    const first = await part('lk-platforms-qrcode')
    expect(first.getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    expect((await part('lk-platforms-web')).getAttribute('aria-selected')).toBe('true')
    fireEvent.click(await part('lk-open-wallet'))
    expect(opened).toEqual([[`https://owl.example/wc?uri=${encoded()}`, '_blank', 'noopener,noreferrer']])
    expect(screen.queryByTestId('lk-qr')).toBeNull()
  })

  test('behavior: one way gives no tabs', async () => {
    const { open, part } = await stage()
    await open({ wallet: 'test.fox' })
    await part('lk-view-ConnectingWalletConnect')
    expect(screen.queryByRole('tablist')).toBeNull()
  })

  test('behavior: open({ uri }) shows that URI and asks nobody', async () => {
    const { open, connector, part } = await stage()
    await open({ uri: testUri().replace('1795000300', '4102444800') })
    expect(await part('lk-view-ConnectingWalletConnectBasic')).toBeTruthy()
    expect(await part('lk-qr')).toBeTruthy()
    expect(connector.connectCalls).toEqual([])
  })

  test('error: a given URI that has expired says so and offers no new try', async () => {
    const { open, part } = await stage()
    await open({ uri: testUri().replace('1795000300', '1700000300') })
    await part('lk-connecting-message')
    expect(await message()).toContain('Code expired')
    expect(screen.queryByTestId('lk-try-again')).toBeNull()
  })

  test('behavior: a wallet that is not here leads to where it can be had, and back to its code', async () => {
    const { open, part } = await stage()
    await open()
    await act(async () => fireEvent.click(await part('lk-wallet-test.fox')))
    fireEvent.click(await screen.findByText('Get it'))
    expect(await part('lk-not-installed')).toBeTruthy()
    fireEvent.click(await part('lk-elsewhere'))
    expect(await part('lk-view-ConnectingWalletConnect')).toBeTruthy()
  })
})
