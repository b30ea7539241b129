// @vitest-environment happy-dom
import { defineElements, provideClient } from '@latchkey/elements'
import { beforeAll, expect, expectTypeOf, test, vi } from 'vitest'
import { createApp, h } from 'vue'
import { announceTestWallet, connectTestWallet, createTestClient } from '../../react/test/createTestClient.js'
import type { LatchkeyOptions } from './LatchkeyPlugin.js'
import { LatchkeyPlugin } from './LatchkeyPlugin.js'

beforeAll(() => defineElements())

test('behavior: the elements use the plugin’s client and language until the app is unmounted', async () => {
  const client = createTestClient()
  const app = createApp({ render: () => h('latchkey-button') })
  app.use(LatchkeyPlugin, { client, provideClient, words: { 'button.connect': 'Join' } })
  const box = document.createElement('div')
  document.body.append(box)
  app.mount(box)
  const shown = () => box.querySelector('latchkey-button')?.shadowRoot?.textContent
  await vi.waitFor(() => expect(shown()).toContain('Join'))
  await connectTestWallet(client, announceTestWallet())
  await vi.waitFor(() => expect(shown()).toContain('0xf3'))
  app.unmount()
  box.innerHTML = '<latchkey-button></latchkey-button>'
  expect(shown()).toBe('')
  box.remove()
})

test('types: the elements’ function is compatible', () => {
  expectTypeOf(provideClient).toExtend<NonNullable<LatchkeyOptions['provideClient']>>()
})
