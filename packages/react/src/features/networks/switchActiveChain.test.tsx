// @vitest-environment happy-dom
import { navigate } from '@latchkey/core/actions'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { chain, family } from '../../../test/fakeFamily.js'
import { renderModal } from '../../../test/renderModal.js'

async function stage() {
  const one = family('one')
  const two = family('two', false, 'Ghost')
  const networks = [chain('one', '1', 'First'), chain('two', '1', 'Other'), chain('two', '2', 'Another')]
  const modal = await renderModal({ networks, adapters: [one.adapter, two.adapter] })
  const { client, part } = modal
  const press = async (testId: string) => {
    const button = await part(testId)
    await act(async () => void fireEvent.click(button))
  }
  const here = () => client.getState().namespace
  const text = async () => (await part('lk-view-SwitchActiveChain')).textContent
  await act(async () => void client.open())
  await press('lk-wallet-one:fox')
  await act(() => vi.waitFor(() => expect(client.getState().modal.open).toBe(false)))
  await act(async () => void client.open({ view: 'Networks' }))
  await press('lk-network-two:2')
  return { ...modal, press, here, text, two }
}

afterEach(cleanup)

test('behavior: it says what stays, and leads to the wallets of the other family alone', async () => {
  const { here, part, press, text, two, client } = await stage()
  expect(await text()).toContain(
    'To continue, connect a wallet that supports Another. You’ll stay connected on First.',
  )
  await press('lk-active-chain-connect')
  await part('lk-view-Connect')
  expect(screen.queryByTestId('lk-wallet-one:fox')).toBeNull()
  expect(here()).toBe('two')
  await press('lk-wallet-two:ghost')
  await act(() => vi.waitFor(() => expect(client.getState().accounts['two']?.status).toBe('connected')))
  expect(two.connectCalls[0]).toMatchObject({ namespaces: ['two'], chainId: 'two:2' })
  expect(client.getState()).toMatchObject({ namespace: 'two', modal: { open: false } })
})

test('behavior: back from the wallets it says the same, and who stays is where they were', async () => {
  const { client, here, part, press, text } = await stage()
  await press('lk-active-chain-connect')
  await part('lk-view-Connect')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Back' })))
  expect(await text()).toContain('You’ll stay connected on First.')
  expect(here()).toBe('one')
  expect((await part('lk-stay')).textContent).toBe('Stay on First')
  await press('lk-stay')
  await part('lk-view-Networks')
  await act(async () => void navigate(client, { view: 'Account' }))
  expect(await part('lk-view-Account')).toBeDefined()
})

test('behavior: with nothing connected any more it promises nothing', async () => {
  const { client, text, part } = await stage()
  await act(async () => client.disconnect())
  expect(await text()).toContain('To continue, connect a wallet that supports Another.')
  expect(await text()).not.toContain('stay connected')
  expect((await part('lk-stay')).textContent).toBe('Choose another network')
})
