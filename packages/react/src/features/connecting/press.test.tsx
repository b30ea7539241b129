// @vitest-environment happy-dom
import type { TestWallet } from '@latchkey/testkit/wallet'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRemoteConnector } from '../../../test/createRemoteConnector.js'
import { makeTestWallet } from '../../../test/createTestClient.js'
import { renderModal } from '../../../test/renderModal.js'

const ask = 'eth_requestAccounts'
const declined = { code: 4001, message: 'User rejected the request.' }

const requestCount = ({ control }: TestWallet) =>
  control.requests.filter(({ method }) => method === ask).length

async function listed() {
  const wallet = makeTestWallet()
  wallet.control.hang(ask)
  const modal = await renderModal({}, { isStrict: true })
  const id = wallet.info.rdns
  await act(() => vi.waitFor(() => expect(modal.client.getState().detected[id]).toBeDefined()))
  const count = () => requestCount(wallet)
  const open = (options?: Parameters<typeof modal.client.open>[0]) =>
    act(async () => void modal.client.open(options))
  const expectRequests = (times = 1) => act(() => vi.waitFor(() => expect(count()).toBe(times)))
  return { ...modal, wallet, id, asked: count, expectRequests, open }
}

const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('a wallet of this browser', () => {
  test('behavior: a press on its row asks it once, though StrictMode mounts its screen twice', async () => {
    const { open, part, id, expectRequests, client, wallet } = await listed()
    await open()
    await press(await part(`lk-wallet-${id}`))
    await expectRequests()
    expect(await part('lk-view-ConnectingExternal')).toBeTruthy()
    wallet.control.release(ask)
    await act(() => vi.waitFor(() => expect(client.getState().attempt?.status).toBe('connected')))
    await expectRequests()
  })

  test('behavior: open({ wallet }) takes the same path', async () => {
    const { open, part, id, expectRequests } = await listed()
    await open({ wallet: id })
    await expectRequests()
    expect(await part('lk-view-ConnectingExternal')).toBeTruthy()
  })

  test('behavior: nothing is asked because a screen mounts: what opens it asks, with or without a screen', async () => {
    const { client, open, id, expectRequests } = await listed()
    cleanup()
    await open({ view: 'ConnectingExternal', arguments: { walletId: id } })
    await expectRequests()
    expect(client.getState().attempt).toMatchObject({ walletId: id, status: 'waiting' })
  })

  test('behavior: going back gives it up, and coming again asks again', async () => {
    const { open, part, id, expectRequests, client } = await listed()
    await open()
    const row = () => part(`lk-wallet-${id}`)
    await press(await row())
    await expectRequests()
    await press(await part('lk-back'))
    await act(() => vi.waitFor(() => expect(client.getState().attempt?.status).toBe('cancelled')))
    await press(await row())
    await expectRequests(2)
  })

  test('behavior: trying again asks again, and how an earlier visit ended is not shown', async () => {
    const { open, part, id, expectRequests, wallet } = await listed()
    wallet.control.failNext(ask, declined)
    wallet.control.release(ask)
    await open({ wallet: id })
    await act(() => vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('declined')))
    wallet.control.hang(ask)
    await press(await part('lk-try-again'))
    await expectRequests(2)
    expect((await part('lk-connecting-message')).textContent).toContain('Open Test Wallet')
  })

  test('behavior: a line that was said is not read again with the views that come later', async () => {
    const { open, id, wallet } = await listed()
    wallet.control.failNext(ask, declined)
    wallet.control.release(ask)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await open({ wallet: id })
    await act(() => vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('declined')))
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(screen.getByRole('alert').textContent).toBe('')
  })

  test('behavior: a wallet that turns up later is asked by itself', async () => {
    const modal = await renderModal({}, { isStrict: true })
    const customWallets = 'io.latchkey.testwallet'
    await act(
      async () =>
        void modal.client.open({ view: 'ConnectingExternal', arguments: { walletId: customWallets } }),
    )
    await modal.part('lk-not-installed')
    const wallet = makeTestWallet()
    wallet.control.hang(ask)
    await act(() => vi.waitFor(() => expect(requestCount(wallet)).toBe(1)))
    expect((await modal.part('lk-connecting-message')).textContent).toContain('Open Test Wallet')
  })
})

describe('a wallet elsewhere', () => {
  test('behavior: a press asks the connector once, under StrictMode too', async () => {
    const connector = createRemoteConnector()
    const fox = { id: 'test.fox', name: 'Fox', mobileLink: 'fox://' }
    const modal = await renderModal({ connectors: [connector], customWallets: [fox] }, { isStrict: true })
    await act(async () => void modal.client.open())
    await press(await modal.part('lk-wallet-test.fox'))
    await act(() => vi.waitFor(() => expect(connector.connectCalls).toHaveLength(1)))
    await modal.part('lk-qr-placeholder')
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(connector.connectCalls).toHaveLength(1)
  })
})
