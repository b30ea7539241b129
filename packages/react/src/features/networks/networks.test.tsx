// @vitest-environment happy-dom
import type { Client } from '@latchkey/core'
import { navigate, showToast } from '@latchkey/core/actions'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectTestWallet, makeTestWallet } from '../../../test/createTestClient.js'
import { renderModal } from '../../../test/renderModal.js'

const method = 'wallet_switchEthereumChain'
const target = 'eip155:31338'
const internal = { code: -32_603, message: 'Internal JSON-RPC error.' }

async function atNetworks() {
  const wallet = makeTestWallet()
  const modal = await renderModal({})
  await act(() => import('./views.js'))
  await act(() => import('../../modal/parts/extras/index.js'))
  await act(() => connectTestWallet(modal.client, wallet.info.rdns))
  await modal.open({ view: 'Account' })
  await act(async () => navigate(modal.client, { view: 'Networks' }))
  await modal.part('lk-view-Networks')
  const toasts = new Set<string>()
  modal.client.subscribe(
    ({ toast }) =>
      /^toast\.(switch|chain_not_supported)/.test(toast?.words?.key ?? '') && toasts.add(toast!.words!.key),
  )
  return { ...modal, wallet, toasts: () => [...toasts] }
}

function failSwitch({ control }: ReturnType<typeof makeTestWallet>): void {
  control.failNext(method, internal)
  control.failNext('wallet_addEthereumChain', internal)
}

const settled = (client: Client) =>
  act(() => vi.waitFor(() => expect(client.getState().switching?.status).toBe('failed')))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a switch that waits', () => {
  test('behavior: trying again is offered after 8 s, not before, and stays once something failed', async () => {
    const { client, part, wallet } = await atNetworks()
    wallet.control.hang(method)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => navigate(client, { view: 'SwitchNetwork', chainId: target }))
    const at = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    await at(7_900)
    expect(screen.getByTestId('lk-switch-message').textContent).toContain('Approve in Test Wallet')
    expect(screen.queryByTestId('lk-try-again')).toBeNull()
    expect(screen.getByTestId('lk-stay')).toBeDefined()
    await at(200)
    expect(screen.getByTestId('lk-try-again')).toBeDefined()
    vi.useRealTimers()
    await act(async () => void client.close())
    wallet.control.release(method)
    wallet.control.failNext(method, { code: 4001, message: 'User rejected the request.', times: 2 })
    await act(async () => void client.open({ view: 'SwitchNetwork', arguments: { chainId: target } }))
    const again = await part('lk-try-again')
    wallet.control.hang(method)
    await act(async () => void fireEvent.click(again))
    expect(screen.getByTestId('lk-switch-message').textContent).toContain('Approve in Test Wallet')
    expect(screen.getByTestId('lk-try-again')).toBe(again)
  })
})

describe('a switch that fails', () => {
  test('behavior: the list says what failed and what to do, and the toast is for visitors', async () => {
    const { client, part, toasts, wallet } = await atNetworks()
    failSwitch(wallet)
    await act(async () => void fireEvent.click(await part(`lk-network-${target}`)))
    await settled(client)
    expect(await part('lk-view-Networks')).toBeDefined()
    expect((await part('lk-switch-failed')).textContent).toBe(
      'Test Wallet couldn’t add Localnet Two. Add it in Test Wallet yourself, then choose it here.',
    )
    await vi.waitFor(() => expect(toasts()).toEqual(['toast.chain_not_supported']))
  })

  test('behavior: a wallet that cannot switch: what to do by hand, and no sentence ends twice', async () => {
    const { client, part, toasts, wallet } = await atNetworks()
    wallet.control.setUnsupported([method, 'wallet_addEthereumChain'])
    await act(async () => void fireEvent.click(await part(`lk-network-${target}`)))
    await settled(client)
    expect((await part('lk-switch-failed')).textContent).toBe(
      'Choose Localnet Two in Test Wallet yourself. This page updates by itself.',
    )
    await vi.waitFor(() => expect(toasts()).toEqual(['toast.switchFailed']))
    expect(document.body.textContent).not.toMatch(/programmatic|\.\.|… ?\./)
  })

  test('behavior: what was said is gone after leaving the list', async () => {
    const { client, part, wallet } = await atNetworks()
    failSwitch(wallet)
    await act(async () => void fireEvent.click(await part(`lk-network-${target}`)))
    await settled(client)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Back' })))
    await act(async () => navigate(client, { view: 'Networks' }))
    await part('lk-view-Networks')
    expect(screen.queryByTestId('lk-switch-failed')).toBeNull()
  })

  test('behavior: opened alone there is no view to go back to: it stays and says what failed', async () => {
    const { client, part, wallet } = await atNetworks()
    await act(async () => client.close())
    wallet.control.setUnsupported([method, 'wallet_addEthereumChain'])
    await act(async () => void client.open({ view: 'SwitchNetwork', arguments: { chainId: target } }))
    await settled(client)
    expect(client.getState().modal).toMatchObject({ open: true, stack: [{ view: 'SwitchNetwork' }] })
    const message = (await part('lk-switch-message')).textContent
    expect(message).toContain('Test Wallet can’t be switched from here')
    expect(message).toContain('Choose Localnet Two in Test Wallet yourself.')
    expect(document.body.textContent).toContain('can’t be switched from here. Choose Localnet Two')
  })

  test('behavior: over another view the toast says what failed as well', async () => {
    const { client, toasts, wallet } = await atNetworks()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Back' })))
    failSwitch(wallet)
    await act(async () => navigate(client, { view: 'SwitchNetwork', chainId: target }))
    await settled(client)
    await vi.waitFor(() => expect(toasts()).toEqual(['toast.chain_not_supported']))
  })

  test('behavior: a toast with words of the modal shows those', async () => {
    const { client, part } = await renderModal({})
    await act(() => import('../../modal/parts/extras/index.js'))
    await act(async () => void client.open())
    const values = { wallet: 'Fox', to: 'Base' }
    const words = { key: 'toast.switchByHand', values }
    await act(async () => showToast(client, { variant: 'error', words }))
    expect((await part('lk-toast')).textContent).toBe(
      'Choose Base in Fox yourself. This page updates by itself.',
    )
  })
})
