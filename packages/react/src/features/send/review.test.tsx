// @vitest-environment happy-dom
import { updateSend } from '@latchkey/core/actions'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectTestWallet, makeTestWallet } from '../../../test/createTestClient.js'
import { renderModal } from '../../../test/renderModal.js'
import { ether, press, renderView, textOf } from '../../../test/renderView.js'

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const plenty = { ...ether, quantity: { decimals: '18', numeric: '2000.5' } }

afterEach(cleanup)

async function review(receiverAddress: string): Promise<void> {
  const wallet = makeTestWallet()
  const modal = await renderModal({})
  await act(() => import('./confirmViews.js'))
  await act(() => connectTestWallet(modal.client, wallet.info.rdns))
  updateSend(modal.client, { token: plenty, sendTokenAmount: '0.25', receiverAddress })
  await act(async () => void modal.client.open({ view: 'WalletSendPreview' }))
  await modal.part('lk-view-WalletSendPreview')
}

describe('to whom', () => {
  test('behavior: a receiver of the first time is said to be one, and stands there whole', async () => {
    await review(stranger)
    expect(textOf('lk-review-note')).toBe(
      'You haven’t sent to this address before. Transfers can’t be undone.',
    )
    expect(textOf('lk-review-receiver')).toBe(stranger)
    expect(screen.queryByTestId('lk-review-look-alike')).toBeNull()
  })

  test('behavior: one’s own address is said to be that', async () => {
    await review(own)
    expect(textOf('lk-review-note')).toBe('This is your own address. Transfers can’t be undone.')
  })

  test('error: an address that only looks like a known one is shown beside it, both in full, and at once', async () => {
    const forged = `0xf3${'a'.repeat(32)}b92266`
    await review(forged)
    const note = screen.getByTestId('lk-review-look-alike')
    expect(note.getAttribute('role')).toBe('alert')
    expect(note.textContent).toContain('This isn’t the address you know.')
    expect(note.textContent).toContain(`You’re sending to${forged}`)
    expect(note.textContent).toContain(`The address you know${own}`)
    expect(screen.queryByTestId('lk-review-note')).toBeNull()
  })
})

describe('what it costs', () => {
  const drawn = (fee: object) =>
    renderView(
      { view: 'WalletSendPreview' },
      {
        account: {},
        state: {
          send: {
            token: ether,
            sendTokenAmount: '0.25',
            receiverAddress: stranger,
            loading: false,
            fee: { status: 'ready', data: fee as never, at: 0 },
            progress: { step: 'editing' },
          },
        },
      },
    )

  test.each([
    [{ fee: '24000000000000000' }, undefined],
    [{ fee: '24000000000000000', usual: '5000000000000000' }, undefined],
    [
      { fee: '24000000000000000', usual: '4000000000000000' },
      'The network fee is 6 times what it usually is.',
    ],
  ])('param: with %j it says %j', async (fee, said) => {
    await drawn(fee)
    const note = screen.queryByTestId('lk-review-fee-note')
    expect(note?.textContent).toBe(said)
    if (note) expect(note.getAttribute('role')).toBe('alert')
  })

  test.each([
    ['240000000000000000', 'Recipient gets0.24 ETH', 'Token fee0.01 ETH'],
    ['1', 'Recipient gets<0.000001 ETH', 'Token fee0.249999 ETH'],
    ['250000000000000000', undefined, undefined],
    ['990000000000000000', undefined, undefined],
  ])('behavior: of a token that keeps a part of it: %s arrives', async (arrives, gets, keeps) => {
    await drawn({ fee: '24000000000000000', arrives })
    const lineOf = (id: string) => screen.queryByTestId(id)?.closest('div')?.textContent ?? undefined
    expect(lineOf('lk-review-arrives')).toBe(gets)
    expect(screen.queryByText('Token fee')?.closest('div')?.textContent ?? undefined).toBe(keeps)
  })
})

describe('pasting the receiver', () => {
  async function form() {
    const wallet = makeTestWallet()
    const modal = await renderModal({})
    await act(() => import('./views.js'))
    await act(() => connectTestWallet(modal.client, wallet.info.rdns))
    updateSend(modal.client, { token: plenty })
    await act(async () => void modal.client.open({ view: 'WalletSend' }))
    await modal.part('lk-send-paste')
    return modal.client
  }

  test('behavior: what is in the clipboard is taken without its spaces, and no more than an address can be', async () => {
    vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(`  ${stranger}\n`)
    const client = await form()
    await press('lk-send-paste')
    await waitFor(() => expect(client.getState().send.receiverAddress).toBe(stranger))
    expect(screen.queryByTestId('lk-send-paste')).toBeNull()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Clear recipient' })))
    vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue('x'.repeat(5_000))
    await press('lk-send-paste')
    await waitFor(() => expect(client.getState().send.receiverAddress).toBe('x'.repeat(128)))
  })

  test('error: a visitor who says no to the clipboard is told nothing, and types', async () => {
    const read = vi
      .spyOn(navigator.clipboard, 'readText')
      .mockRejectedValue(new DOMException('', 'NotAllowedError'))
    const client = await form()
    await press('lk-send-paste')
    await waitFor(() => expect(read).toHaveBeenCalled())
    expect(client.getState().send.receiverAddress).toBe('')
    expect(screen.getByTestId('lk-send-paste')).toBeDefined()
  })
})
