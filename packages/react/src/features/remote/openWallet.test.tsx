// @vitest-environment happy-dom
import { connectRemote } from '@latchkey/core/actions'
import type { UnopenedCall } from '@latchkey/core'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRemoteConnector } from '../../../test/createRemoteConnector.js'
import { renderModal } from '../../../test/renderModal.js'

const fox = { id: 'test.fox', name: 'Fox', mobileLink: 'fox://' }
const links = ['fox://wc?requestId=1&sessionTopic=t', 'https://fox.example/wc?requestId=1&sessionTopic=t']

/** A phone with a session; `ask` is a request that no tap led to, `answer` ends all of them. */
async function stage() {
  const connector = createRemoteConnector()
  const modal = await renderModal({ connectors: [connector], customWallets: [fox] }, { isPhone: true })
  await act(() => import('./views.js'))
  let hear: (call: UnopenedCall) => void = () => {}
  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await act(async () => {
    const connecting = connectRemote(modal.client, { walletId: fox.id })
    await vi.waitFor(() => expect(connector.asked).toHaveLength(1))
    connector.approve({
      id: 'eip155:walletConnect:t',
      connectorId: 'walletConnect',
      walletId: fox.id,
      namespace: 'eip155',
      accounts: ['eip155:31337:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'],
      chainId: 'eip155:31337',
      topic: 't',
      provider: { request: async () => [] },
      on: () => () => {},
      onUnopened: (listener) => {
        hear = listener
        return () => {}
      },
      disconnect: async () => {},
    })
    await connecting
  })
  const ask = () => act(async () => hear({ method: 'personal_sign', links, answered }))
  return { ...modal, ask, answer: () => act(async () => answer()) }
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a request that no tap led to', () => {
  test('behavior: a press opens the wallet in its own task, a second one after two seconds its other link', async () => {
    const { ask, opened, part } = await stage()
    await ask()
    const button = await part('lk-open-request')
    expect((await part('lk-open-message')).textContent).toContain('Open Fox')
    expect(opened).toEqual([])
    vi.useFakeTimers()
    const press = () => act(async () => void fireEvent.click(button))
    await press()
    await press()
    expect(button.textContent).toBe('Open wallet')
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(button.textContent).toBe('Try again')
    await press()
    expect(opened.map(([href]) => href)).toEqual([links[0], links[0], links[1]])
  })

  test('behavior: putting it off closes the modal and leaves the request', async () => {
    const { ask, client, part } = await stage()
    await ask()
    await act(async () => void fireEvent.click(await part('lk-not-now')))
    const { modal, unopenedRequests } = client.getState()
    expect([modal.open, unopenedRequests?.length]).toEqual([false, 1])
  })

  test('behavior: another view keeps its place and gets the button, until the answer', async () => {
    const { ask, answer, client, opened, part } = await stage()
    await act(async () => void client.open({ view: 'WhatIsAWallet' }))
    await part('lk-view-WhatIsAWallet')
    await ask()
    expect((await part('lk-request-bar')).textContent).toContain('A request is waiting for you in Fox.')
    await act(async () => void fireEvent.click(await part('lk-open-request')))
    expect(opened.map(([href]) => href)).toEqual([links[0]])
    await answer()
    await vi.waitFor(() => expect(screen.queryByTestId('lk-request-bar')).toBeNull())
    expect(await part('lk-view-WhatIsAWallet')).toBeTruthy()
  })
})
