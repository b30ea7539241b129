// @vitest-environment happy-dom
import { connectRemote, unopenedRequests } from '@latchkey/core/actions'
import type { DiscoveryEnv } from '@latchkey/core'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRemoteConnector } from '../../../test/createRemoteConnector.js'
import { renderModal } from '../../../test/renderModal.js'

const fox = { id: 'test.fox', name: 'Fox', mobileLink: 'fox://' }
const links = ['fox://wc?requestId=1&sessionTopic=t', 'https://fox.example/wc?requestId=1&sessionTopic=t']

async function stage() {
  let env: DiscoveryEnv | undefined
  const double = createRemoteConnector()
  const connector: typeof double = {
    ...double,
    start: (started) => {
      env = started
      return double.start(started)
    },
  }
  const modal = await renderModal({ connectors: [connector], customWallets: [fox] }, { isPhone: true })
  await act(() => import('./views.js'))
  const answered = new AbortController()
  await act(async () => {
    const connecting = connectRemote(modal.client, { walletId: fox.id })
    await vi.waitFor(() => expect(connector.connectCalls).toHaveLength(1))
    connector.approve({
      id: 'eip155:walletConnect:t',
      connectorId: 'walletConnect',
      walletId: fox.id,
      namespace: 'eip155',
      accounts: [{ caip: 'eip155:31337:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', type: 'eoa' }],
      chainId: 'eip155:31337',
      session: {
        topic: 't',
        approved: { chains: ['eip155:31337'], takesMore: true },
        peer: { name: 'Fox', url: 'https://fox.example' },
      },
      provider: { request: async () => [] },
      on: () => () => {},
      disconnect: async () => {},
    })
    await connecting
  })
  const data = {
    connectionId: 'eip155:walletConnect:t',
    walletId: fox.id,
    name: 'Fox',
    method: 'personal_sign',
    links,
  }
  const ask = () =>
    act(async () => void env?.present({ view: 'OpenWallet', data, signal: answered.signal, isBehind: true }))
  return { ...modal, ask, answer: () => act(async () => answered.abort()) }
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
    const state = client.getState()
    expect([state.modal.open, unopenedRequests(state).length]).toEqual([false, 1])
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
