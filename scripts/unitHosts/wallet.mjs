/// <reference types="vitest/globals" />
// No JSX: no runner needs a plugin. Vitest and Jest have the same globals.
import { bip122 } from '@latchkey/bip122'
import { sendTransaction, signMessage } from '@latchkey/core/actions'
import { eip155 } from '@latchkey/eip155'
import { ConnectButton, LatchkeyProvider, useAccount, useSignMessage } from '@latchkey/react'
import { solana } from '@latchkey/solana'
import { cleanup, createTestClient, providerOf, waitFor } from '@latchkey/testkit/unit'
import { cleanup as unmount, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { createElement as h, Fragment } from 'react'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/**
 * Must stay empty.
 *
 * @type {unknown[][]}
 */
const complaints = []
for (const level of /** @type {const} */ (['error', 'warn']))
  console[level] = (...words) => void complaints.push([level, ...words])
process.on('unhandledRejection', (reason) => void complaints.push(['unhandled', reason]))

afterEach(unmount)
afterEach(cleanup)
afterAll(() => expect(complaints).toEqual([]))

function Page() {
  const { address = '' } = useAccount()
  const sign = useSignMessage()
  return h(
    Fragment,
    null,
    h(ConnectButton),
    h('output', null, address),
    h('button', { onClick: () => void sign({ message: 'hello' }) }, 'Sign'),
  )
}

test('a hook follows the account', async () => {
  const { client, connect } = await createTestClient({ adapters: [eip155()] })
  const { result } = renderHook(() => useAccount(), { wrapper: providerOf(LatchkeyProvider, client) })
  expect(result.current.status).toBe('disconnected')
  await connect()
  expect(result.current.address).toBe(ADDRESS)
  await client.disconnect()
  await waitFor(() => result.current.status === 'disconnected')
})

/** Test documents may lack layout. */
const withoutLayout = () => {
  /** @type {(readonly [object, string])[]} */
  const places = [
    [globalThis, 'matchMedia'],
    [globalThis, 'ResizeObserver'],
    [HTMLDialogElement.prototype, 'showModal'],
    [CSSStyleSheet.prototype, 'replaceSync'],
    [Element.prototype, 'animate'],
  ]
  const found = places.flatMap(([owner, name]) => {
    const before = Object.getOwnPropertyDescriptor(owner, name)
    if (before) Reflect.deleteProperty(owner, name)
    return before ? [() => Object.defineProperty(owner, name, before)] : []
  })
  return () => found.forEach((restore) => restore())
}

test.each(['as it is', 'bare'])('a visitor connects in the modal and signs: a document %s', async (how) => {
  const restore = how === 'bare' ? withoutLayout() : () => {}
  const { client, modal, wallets } = await createTestClient({ adapters: [eip155()] })
  render(h(LatchkeyProvider, { client }, h(Page)))
  fireEvent.click(screen.getByTestId('lk-connect-button'))
  await modal.press(`lk-wallet-${wallets.eip155?.info.rdns}`)
  await modal.closed()
  expect(screen.getByRole('status').textContent).toBe(ADDRESS)
  fireEvent.click(screen.getByText('Sign'))
  const signed = await waitFor(() =>
    wallets.eip155?.requests.find(
      ({ method, status }) => method === 'personal_sign' && status === 'resolved',
    ),
  )
  expect(signed.result).toMatch(/^0x[0-9a-f]{130}$/)
  unmount()
  await cleanup()
  restore()
})

test('a refusal reaches the page', async () => {
  const { client, connect, wallets } = await createTestClient({
    adapters: [eip155()],
    wallet: { approval: 'script' },
  })
  await Promise.all([connect(), wallets.eip155?.approve()])
  const refused = signMessage(client, { message: 'hello' }).catch((error) => error.name)
  await wallets.eip155?.reject({ timeoutMs: 4_000 })
  expect(await refused).toBe('user_rejected')
})

test('each family signs, and the mock node takes a transaction', async () => {
  const { client, connect, node } = await createTestClient({ adapters: [eip155(), solana(), bip122()] })
  for (const namespace of /** @type {const} */ (['eip155', 'solana', 'bip122'])) {
    await connect(namespace)
    expect(await signMessage(client, { message: 'hello', namespace })).toBeTruthy()
  }
  const hash = await sendTransaction(client, { to: ADDRESS, value: 1n, namespace: 'eip155' })
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(node.calls.map(({ method }) => method)).toContain('eth_sendRawTransaction')
})

test('a test may end while the modal opens', async () => {
  const { client } = await createTestClient({ adapters: [eip155()] })
  render(h(LatchkeyProvider, { client }, h(Page)))
  fireEvent.click(screen.getByTestId('lk-connect-button'))
})
