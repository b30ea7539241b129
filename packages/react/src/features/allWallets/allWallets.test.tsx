// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderModal } from '../../../test/renderModal.js'

afterEach(cleanup)

test.each([
  ['zyx', '1 wallet found'],
  ['zy', '2 wallets found'],
])('behavior: a search for "%s" says "%s"', async (query, said) => {
  const customWallets = ['Zyx', 'Zyw'].map((name) => ({ id: name, name, homepage: 'https://w.example' }))
  const { client, part } = await renderModal({ customWallets })
  await act(() => import('./views.js'))
  await act(async () => void client.open({ view: 'AllWallets' }))
  const field = await part('lk-search')
  const input = field instanceof HTMLInputElement ? field : field.querySelector('input')
  await act(async () => void fireEvent.change(input as HTMLInputElement, { target: { value: query } }))
  expect(await screen.findByText(said, undefined, { timeout: 5_000 })).toBeDefined()
})
