// @vitest-environment happy-dom
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openCustomized } from '../../test/openCustomized.js'

const gate = vi.hoisted(() => ({ open: () => {} }))
vi.mock('./Drawn.js', async (original) => {
  await new Promise<void>((resolve) => (gate.open = resolve))
  return original()
})

afterEach(cleanup)

test('error: code that comes late replaces no row that was shown', async () => {
  const { client, inside } = await openCustomized({ modalSize: 'wide', footer: <p>Support</p> })
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
