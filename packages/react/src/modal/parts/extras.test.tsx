// @vitest-environment happy-dom
import type { Alert } from '@latchkey/core'
import { showAlert, showToast } from '@latchkey/core/actions'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderModal } from '../../../test/renderModal.js'
import { press, textOf } from '../../../test/renderView.js'

afterEach(cleanup)

async function opened(words?: object) {
  await import('./extras/index.js')
  const modal = await renderModal({}, { words: words ?? {} })
  await modal.open()
  await modal.part('lk-view-Connect')
  return modal
}

describe('what the developer of the page should know', () => {
  test.each<[Alert['level']]>([['warning'], ['error']])(
    'behavior: a %s is said over the view, until it is put away',
    async (level) => {
      const { client, part } = await opened()
      await act(async () => showAlert(client, 'adapter_not_found', level))
      const note = await part('lk-alert')
      expect(note.getAttribute('role')).toBe('alert')
      expect(note.textContent).toContain(client.getState().alert?.message)
      await press('lk-alert-dismiss')
      expect(screen.queryByTestId('lk-alert')).toBeNull()
      expect(client.getState().alert).toBeNull()
    },
  )

  test('behavior: the same one does not come twice', async () => {
    const { client } = await opened()
    await act(async () => showAlert(client, 'adapter_not_found', 'warning'))
    await press('lk-alert-dismiss')
    await act(async () => showAlert(client, 'adapter_not_found', 'warning'))
    expect(screen.queryByTestId('lk-alert')).toBeNull()
  })
})

describe('what is said in passing', () => {
  type Toast = Parameters<typeof showToast>[1]

  test.each<[Toast, string]>([
    [{ variant: 'success', message: 'Saved by the shop' }, 'Saved by the shop'],
    [
      { variant: 'success', words: { key: 'toast.sent', values: { amount: '1.5', symbol: 'ETH' } } },
      'Sent 1.5 ETH',
    ],
    [{ variant: 'error', words: { key: 'toast.unsupported_chain', values: {} } }, 'Unsupported chain'],
    [{ variant: 'error', words: { key: 'toast.of_a_newer_core', values: {} } }, 'Something went wrong'],
  ])('behavior: %j reads "%s"', async (toast, said) => {
    const { client, part } = await opened()
    await act(async () => showToast(client, toast))
    expect((await part('lk-toast')).textContent).toBe(said)
  })

  test('behavior: an amount has every digit, in the writing of the language', async () => {
    const { client, part } = await opened({ locale: 'de' })
    const values = { amount: '0.123456789012345678', symbol: 'WETH' }
    await act(async () => showToast(client, { variant: 'success', words: { key: 'toast.sent', values } }))
    expect((await part('lk-toast')).textContent).toBe('Sent 0,123456789012345678 WETH')
  })

  test.each([
    [{ href: 'https://explorer.example/tx/1' }, 'View'],
    [{ href: 'https://explorer.example/tx/1', label: 'View on Basescan' }, 'View on Basescan'],
  ])('behavior: a link %j is called "%s", and leaves the page where it is', async (link, called) => {
    const { client, part } = await opened()
    await act(async () => showToast(client, { variant: 'success', message: 'Sent', link }))
    const anchor = (await part('lk-toast')).querySelector('a')
    expect(anchor?.textContent).toBe(called)
    expect(anchor?.href).toBe(link.href)
    expect(anchor?.target).toBe('_blank')
    expect(textOf('lk-toast')).toBe(`Sent ${called}`)
  })

  test('behavior: what went wrong is said at once, the rest when there is a pause', async () => {
    const { client, part } = await opened()
    await act(async () => showToast(client, { variant: 'loading', message: 'Disconnecting' }))
    expect((await part('lk-toast')).getAttribute('role')).toBe('status')
    await act(async () => showToast(client, { variant: 'error', message: 'Still there' }))
    await waitFor(() => expect(textOf('lk-toast')).toBe('Still there'))
    expect(screen.getByTestId('lk-toast').getAttribute('role')).toBe('alert')
  })
})
