// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestClient } from '../../test/createTestClient.js'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.js'
import { customize } from './customize.js'

const gate = vi.hoisted(() => ({ open: () => {} }))
vi.mock('./Drawn.js', async (original) => {
  await new Promise<void>((resolve) => (gate.open = resolve))
  return original()
})

afterEach(cleanup)

test('error: code that comes late replaces no row that was shown', async () => {
  const client = createTestClient({
    customWallets: [{ id: 'owl', name: 'Owl', homepage: 'https://w.example' }],
  })
  onTestFinished(() => client.dispose())
  const customization = customize({ modalSize: 'wide', footer: <p>Support</p> })
  await act(async () => {
    render(
      <LatchkeyProvider client={client} customization={customization}>
        {null}
      </LatchkeyProvider>,
    )
  })
  const inside = (testId: string) =>
    document.querySelector('latchkey-layer')?.shadowRoot?.querySelector(`[data-testid="${testId}"]`)
  await act(async () => void client.open())
  await waitFor(() => expect(inside('lk-card')).toBeTruthy())
  const early = inside('lk-wallet-owl')
  gate.open()
  await waitFor(() => expect(inside('lk-wallet-owl')).toBeTruthy())
  await act(() => vi.dynamicImportSettled())
  const row = inside('lk-wallet-owl') as HTMLElement
  expect(early ?? row).toBe(row)
  fireEvent.click(row)
  await waitFor(() => expect(client.getState().modal.stack.length).toBe(2))
})
