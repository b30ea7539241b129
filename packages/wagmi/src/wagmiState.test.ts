// @vitest-environment happy-dom
import { cookieState } from '@latchkey/core/cookie'
import { act, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConfig, createStorage, http, noopStorage, useConnection, WagmiProvider } from 'wagmi'
import { ALICE, fakeClient } from '../test/fakeClient.js'
import { latchkey } from './latchkey.js'
import { wagmiState } from './wagmiState.js'

const chain = (id: number) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

const makeConfig = (client = fakeClient().client) =>
  createConfig({
    chains: [chain(1), chain(10)],
    transports: { 1: http(), 10: http() },
    connectors: [latchkey(client)],
    multiInjectedProviderDiscovery: false,
    storage: createStorage({ storage: noopStorage }),
    ssr: true,
  })

function Probe() {
  const { status, address, chainId } = useConnection()
  return createElement('p', null, `${status} ${address} ${chainId}`)
}

const page = (config = makeConfig(), known = cookieState(`latchkey.a.v1=eip155:10:${ALICE}`)) => {
  const initialState = wagmiState(config, known)
  return createElement(WagmiProvider, { config, ...(initialState && { initialState }) }, createElement(Probe))
}

beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => vi.unstubAllGlobals())

test('behavior: from the cookie, the first render is reconnecting with address and chain', () => {
  expect(renderToString(page())).toBe(`<p>reconnecting ${ALICE} 10</p>`)
})

test('behavior: hydrating gives no warning, and the restore takes over', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const box = document.createElement('div')
  box.innerHTML = renderToString(page())
  const fake = fakeClient()
  const recovered = vi.fn()
  fake.set({ phase: 'starting', accounts: { eip155: { status: 'reconnecting', address: ALICE } } })
  const root = await act(async () =>
    hydrateRoot(box, page(makeConfig(fake.client)), { onRecoverableError: recovered }),
  )
  expect([recovered.mock.calls, errors.mock.calls]).toEqual([[], []])
  expect(box.textContent).toBe(`reconnecting ${ALICE} 10`)
  await act(async () => fake.connected(ALICE, 10))
  await act(() => vi.waitFor(() => expect(box.textContent).toBe(`connected ${ALICE} 10`)))
  await act(() => root.unmount())
})

test.each([
  ['no cookie', undefined],
  ['another family', cookieState('latchkey.a.v1=solana:5eykt:So1')],
  ['no address', cookieState('latchkey.a.v1=eip155:10:hello')],
  ['no chain', cookieState(`latchkey.a.v1=eip155:x:${ALICE}`)],
])('behavior: %s is undefined', (_name, known) => {
  expect(wagmiState(makeConfig(), known)).toBeUndefined()
})

test('behavior: a config without our connector stays unchanged', () => {
  const config = createConfig({ chains: [chain(1)], transports: { 1: http() }, storage: null, ssr: true })
  expect(wagmiState(config, cookieState(`latchkey.a.v1=eip155:1:${ALICE}`))).toBeUndefined()
})
