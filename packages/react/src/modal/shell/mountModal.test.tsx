// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestClient } from '../../../test/createTestClient.js'
import { mountModal } from './mountModal.js'

/** Errors that reach the page: those that nobody catches, and those in its console. */
function watchPage(): string[] {
  const said: string[] = []
  const note = ({ error }: ErrorEvent) => said.push(String(error))
  const refused = (reason: unknown) => said.push(String(reason))
  window.addEventListener('error', note)
  process.on('unhandledRejection', refused)
  vi.spyOn(console, 'error').mockImplementation((...parameters) => void said.push(parameters.join(' ')))
  onTestFinished(() => {
    window.removeEventListener('error', note)
    process.off('unhandledRejection', refused)
  })
  return said
}

/** Long enough for files that are here already, and for the drawing after them. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

function mount() {
  const client = createTestClient()
  onTestFinished(client.start())
  // Something has to draw what the client opens.
  onTestFinished(client.attach(() => () => {}))
  const english = {}
  const words = { get: () => english, subscribe: () => () => {} }
  const unmount = mountModal({ client, words, embedded: false, onIntent: () => () => {} })
  return { client, unmount }
}

test('error: a page that goes while a view is fetched is not drawn on', async () => {
  const said = watchPage()
  const { unmount } = mount()
  unmount()
  await settle()
  expect(said).toEqual([])
})

test('behavior: a card leaves where the platform has no Web Animations', async () => {
  const said = watchPage()
  const { client, unmount } = mount()
  void client.open()
  await vi.waitFor(() => expect(document.querySelector('latchkey-layer')).not.toBeNull())
  client.close()
  await vi.waitFor(() => expect(document.querySelector('latchkey-layer')).toBeNull())
  unmount()
  expect(said).toEqual([])
})
