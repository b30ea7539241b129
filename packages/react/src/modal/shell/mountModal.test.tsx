// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestClient, makeTestWallet } from '../../../test/createTestClient.js'
import { mountModal } from './mountModal.js'

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

const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

function mount(config: Parameters<typeof createTestClient>[0] = {}) {
  const client = createTestClient(config)
  onTestFinished(client.start())
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

test('behavior: a wallet that was found after the list was drawn ahead stands where it would in a fresh list', async () => {
  const owl = { id: 'owl', name: 'Owl', homepage: 'https://owl.example' }
  const { client, unmount } = mount({ customWallets: [owl] })
  await settle()
  expect(document.querySelector('latchkey-layer')).toBeNull()
  const { info } = makeTestWallet({ name: 'Fox', rdns: 'test.fox' })
  await vi.waitFor(() => expect(client.getState().detected).toHaveProperty([info.rdns]))
  void client.open()
  const found = () =>
    [...(document.querySelector('latchkey-layer')?.shadowRoot?.querySelectorAll('[data-testid]') ?? [])]
      .map((row) => row.getAttribute('data-testid'))
      .filter((id) => id === `lk-wallet-${info.rdns}` || id === 'lk-wallet-owl')
  await vi.waitFor(() => expect(found()).toHaveLength(2))
  expect(found()).toEqual([`lk-wallet-${info.rdns}`, 'lk-wallet-owl'])
  unmount()
})
