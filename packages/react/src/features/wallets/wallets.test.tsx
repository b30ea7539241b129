// @vitest-environment happy-dom
import type { Client } from '@latchkey/core'
import { navigate } from '@latchkey/core/actions'
import { devAccounts } from '@latchkey/testkit/wallet'
import { act, cleanup, renderHook, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectTestWallet, createTestClient, makeTestWallet } from '../../../test/createTestClient.js'
import { renderModal } from '../../../test/renderModal.js'
import { press, stackOf } from '../../../test/renderView.js'
import { useConnections, useSwitchAccount } from '../../hooks/connections.js'
import { LatchkeyProvider } from '../../provider/LatchkeyProvider.js'

const names = { one: 'Fox', two: 'Owl', three: 'Bear' } as const
type Id = keyof typeof names

const addressOf = (id: Id): string => devAccounts[Object.keys(names).indexOf(id)]?.address ?? ''
const row = (id: Id): string => `lk-held-eip155:${id}-${addressOf(id)}`
const more = (id: Id): string => `lk-more-eip155:${id}-${addressOf(id)}`

const announce = (ids: readonly Id[]) =>
  ids.map((id) =>
    makeTestWallet({
      rdns: id,
      name: names[id],
      accounts: devAccounts.filter(({ address }) => address === addressOf(id)),
    }),
  )

async function atWallets(ids: readonly Id[], config: Parameters<typeof renderModal>[0] = {}) {
  announce(ids)
  const modal = await renderModal(config)
  await act(() => Promise.all([import('./views.js'), import('../connect/views.js')]))
  for (const id of ids) await act(() => connectTestWallet(modal.client, id))
  await act(async () => void modal.client.open({ view: 'Account' }))
  await modal.part('lk-wallets')
  await press('lk-wallets')
  await modal.part('lk-view-Wallets')
  return modal
}

const used = (client: Client): string | undefined => {
  const account = client.getState().accounts.eip155
  return account?.status === 'connected' ? account.wallet.id : undefined
}

const current = (id: Id) => screen.getByTestId(row(id)).getAttribute('aria-current')

afterEach(cleanup)

describe('the list of wallets', () => {
  test('behavior: the one that is used is ticked; a press uses another one, and no row moves', async () => {
    const { client } = await atWallets(['one', 'two'])
    const rows = () =>
      screen.getAllByTestId(/^lk-held-eip155:/).map((item) => item.getAttribute('data-testid'))
    expect(rows()).toEqual([row('two'), row('one')])
    expect([current('two'), current('one')]).toEqual(['true', null])
    await press(row('one'))
    expect(used(client)).toBe('one')
    expect([current('two'), current('one')]).toEqual([null, 'true'])
    expect(rows()).toEqual([row('two'), row('one')])
    await vi.waitFor(() => expect(document.body.textContent).toContain('Using 0xf3…b92266 in Fox'))
  })

  test('behavior: a press on the one that is used leads back to its account', async () => {
    const { client } = await atWallets(['one', 'two'])
    await press(row('two'))
    expect(stackOf(client)).toEqual(['Account'])
  })

  test('behavior: one is disconnected from behind its quiet button, the others stay', async () => {
    const { client } = await atWallets(['one', 'two', 'three'])
    expect(screen.getByTestId(more('two')).getAttribute('aria-expanded')).toBe('false')
    await press(more('two'))
    expect(screen.getByTestId(more('two')).getAttribute('aria-expanded')).toBe('true')
    await press('lk-held-disconnect')
    expect(screen.queryByTestId(row('two'))).toBeNull()
    expect(used(client)).toBe('three')
    expect(within(screen.getByTestId('lk-recent-two')).getByText('Connect')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByTestId('lk-view-Wallets'))
  })

  test('behavior: its address is copied in full, one unfolds at a time', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await atWallets(['one', 'two'])
    await press(more('one'))
    await press(more('two'))
    expect(screen.getAllByTestId('lk-held-copy')).toHaveLength(1)
    await press('lk-held-copy')
    expect(writeText).toHaveBeenCalledWith(addressOf('two'))
    expect(screen.getByTestId('lk-held-copy').textContent).toBe('Copied')
  })

  test('behavior: the last one takes the modal with it', async () => {
    const { client } = await atWallets(['one'])
    await press(more('one'))
    await press('lk-held-disconnect')
    expect(client.getState().modal.open).toBe(false)
  })

  test('behavior: a further wallet is connected; those that are say so', async () => {
    const { client, part } = await atWallets(['one', 'two'])
    announce(['three'])
    await press('lk-another-wallet')
    await part('lk-view-Connect')
    await vi.waitFor(() => expect(screen.getByTestId('lk-wallet-three').textContent).toContain('Installed'))
    expect(screen.getByTestId('lk-wallet-one').textContent).toContain('Connected')
    await press('lk-wallet-three')
    await vi.waitFor(() => expect(client.getState().modal.open).toBe(false))
    expect(used(client)).toBe('three')
    expect(Object.keys(client.getState().connections)).toHaveLength(3)
  })

  test('behavior: going back from there, and on to it with every way behind one row', async () => {
    const { client, part } = await atWallets(['one'], { features: { collapseWallets: true } })
    await press('lk-another-wallet')
    await part('lk-view-Connect')
    await press('lk-use-wallet')
    await part('lk-view-ConnectWallets')
    await press('lk-back')
    expect(stackOf(client)).toEqual(['Account', 'Wallets', 'Connect'])
  })
})

describe('the account', () => {
  test('behavior: it counts the wallets, and says that Disconnect means all of them', async () => {
    const { client } = await atWallets(['one', 'two'])
    await press('lk-back')
    expect(screen.getByTestId('lk-wallets').textContent).toBe('Wallets2')
    expect(screen.getByTestId('lk-disconnect').textContent).toBe('Disconnect all')
    await press('lk-disconnect')
    expect(client.getState().connections).toEqual({})
  })

  test('param: without multiWallet there is no way to the list, and it does not open', async () => {
    announce(['one'])
    const { client, part } = await renderModal({ features: { multiWallet: false } })
    await act(() => connectTestWallet(client, 'one'))
    await act(async () => void client.open({ view: 'Wallets' }))
    await part('lk-view-Account')
    expect(screen.queryByTestId('lk-wallets')).toBeNull()
    await act(async () => navigate(client, { view: 'Connect', another: true }))
    expect(stackOf(client)).toEqual(['Account'])
  })
})

test('behavior: the hooks list the wallets, and switch between them', async () => {
  announce(['one', 'two'])
  const client = createTestClient()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <LatchkeyProvider client={client}>{children}</LatchkeyProvider>
  )
  const { result } = renderHook(
    () => ({ all: useConnections(), none: useConnections('solana'), change: useSwitchAccount() }),
    { wrapper },
  )
  expect(result.current.all).toEqual([])
  for (const id of ['one', 'two']) await act(() => connectTestWallet(client, id))
  const facts = () => result.current.all.map(({ wallet, isActive }) => [wallet.name, isActive])
  expect(facts()).toEqual([
    ['Owl', true],
    ['Fox', false],
  ])
  expect(result.current.none).toEqual([])
  const { change } = result.current
  const [, fox] = result.current.all
  await act(() => change({ namespace: 'eip155', address: fox?.address ?? '', connectionId: fox?.id }))
  expect(facts()).toEqual([
    ['Fox', true],
    ['Owl', false],
  ])
  expect(result.current.change).toBe(change)
})
