// @vitest-environment happy-dom
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openCustomized } from '../../test/openCustomized.js'

const code = vi.hoisted(() => ({ state: 'stalled' as 'stalled' | 'failing' | 'there' }))

/** Without its module mock: a failed import would stay failed here, unlike in a browser. */
vi.mock('../modal/shell/retried.js', async (original) => {
  const { retried } = await original<{ retried: <T>(load: () => Promise<T>) => Promise<T | undefined> }>()
  return {
    retried: <T,>(load: () => Promise<T>) =>
      retried(async () => {
        if (!String(load).includes('Drawn')) return load()
        if (code.state === 'stalled') await new Promise(() => {})
        if (code.state === 'failing') throw new TypeError('Failed to fetch')
        return load()
      }),
  }
})

afterEach(cleanup)

const openModal = () => openCustomized({ modalSize: 'wide', footer: <p>Support</p> })

test('error: code that never comes does not hold back the wallets', async () => {
  code.state = 'stalled'
  const { client, inside, press } = await openModal()
  await waitFor(() => expect(inside('lk-wallet-owl')).toBeTruthy())
  await press('lk-wallet-owl')
  expect(client.getState().modal.stack.length).toBe(2)
})

test('error: after a failure the next opening draws the host’s parts', async () => {
  code.state = 'failing'
  const { client, layer, inside } = await openModal()
  await waitFor(() => expect(inside('lk-wallet-owl')).toBeTruthy())
  expect(layer()?.textContent).not.toContain('Support')
  code.state = 'there'
  await act(async () => void client.close())
  await waitFor(() => expect(layer()).toBeNull())
  await act(async () => void client.open())
  await waitFor(() => expect(layer()?.textContent).toContain('Support'))
  expect(inside('lk-wallet-owl')).toBeTruthy()
})
