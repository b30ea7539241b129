// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../test/createTestClient.js'
import { renderWithin } from '../../test/renderWithin.js'
import { ConnectButton } from './ConnectButton.js'
import { NetworkButton } from './NetworkButton.js'

const ready = { phase: 'ready' } as const

afterEach(cleanup)

test.each<[string, React.ReactNode]>([
  ['connect', <ConnectButton key="connect" />],
  ['network', <NetworkButton key="network" />],
])('error: where the code of the modal is gone, the %s button says so and reloads', async (_name, drawn) => {
  const client = createTestClient()
  let lose: (cause: unknown) => void = () => {}
  client.attach(({ onLost }) => {
    lose = onLost
    return () => {}
  })
  renderWithin(client, drawn, ready, { 'button.lost': 'Laden fehlgeschlagen' })
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const button = screen.getByRole('button')
  fireEvent.click(button)
  await waitFor(() => expect(client.getState().modal.open).toBe(true))
  lose(new TypeError('Failed to fetch dynamically imported module'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Laden fehlgeschlagen'))
  expect([button.textContent, button.getAttribute('aria-label')]).toEqual(['Laden fehlgeschlagen', null])
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(button)
  expect(reload).toHaveBeenCalledOnce()
})

test('behavior: a failure of another kind leaves the button as it is', async () => {
  const client = createTestClient()
  client.attach(() => () => {})
  renderWithin(client, <ConnectButton />, ready)
  const button = screen.getByRole('button')
  fireEvent.click(button)
  await waitFor(() => expect(client.getState().modal.open).toBe(true))
  client.close()
  await waitFor(() => expect(client.getState().modal.open).toBe(false))
  expect([button.textContent, screen.queryByRole('alert')]).toEqual(['Connect walletConnecting', null])
})
