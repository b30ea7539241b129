// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestClient } from '../../test/createTestClient.js'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.js'
import { customize } from './customize.js'

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

async function openModal() {
  const customWallets = [{ id: 'owl', name: 'Owl', homepage: 'https://w.example' }]
  const client = createTestClient({ customWallets })
  onTestFinished(() => client.dispose())
  const customization = customize({ modalSize: 'wide', footer: <p>Support</p> })
  await act(async () => {
    render(
      <LatchkeyProvider client={client} customization={customization}>
        {null}
      </LatchkeyProvider>,
    )
  })
  const layer = () => document.querySelector('latchkey-layer')
  const inside = (testId: string) => layer()?.shadowRoot?.querySelector(`[data-testid="${testId}"]`)
  const press = (testId: string) => act(async () => void fireEvent.click(inside(testId) as HTMLElement))
  await act(async () => void client.open())
  return { client, layer, inside, press }
}

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
