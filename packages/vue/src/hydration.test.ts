// @vitest-environment happy-dom
import { cookieState } from '@latchkey/core/cookie'
import { expect, test, vi } from 'vitest'
import { createSSRApp, h, nextTick, shallowRef } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { createTestClient } from '../../react/test/createTestClient.js'
import { ssrApp } from '../test/mountApp.js'
import { LatchkeyPlugin } from './LatchkeyPlugin.js'
import { useAccount } from './account.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const cookie = `latchkey.demo.v1=eip155:31337:${ADDRESS}`

const drawn: string[] = []
const page = () => {
  const account = useAccount()
  return () => {
    const { status, address } = account.value
    const text = `${status} ${address ?? ''}`
    drawn.push(text)
    return text
  }
}

test.each([
  ['a returning visitor', cookieState(cookie), `reconnecting ${ADDRESS}`],
  ['a new visitor', undefined, 'disconnected '],
])(
  'behavior: %s is in a server’s markup and hydrates without a warning',
  async (_name, initialState, first) => {
    const warnings = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
    const html = await renderToString(ssrApp(page, { client: createTestClient(), initialState }))
    expect(html).toBe(`<output>${first}</output>`)

    const box = document.createElement('div')
    box.innerHTML = html
    const output = box.firstElementChild
    drawn.length = 0
    const client = createTestClient()
    const app = ssrApp(page, { client, initialState })
    app.mount(box)
    expect(drawn[0]).toBe(first)
    await vi.waitFor(() => expect(client.getState().phase).toBe('ready'))
    await nextTick()
    expect(box.firstElementChild).toBe(output)
    expect(box.textContent).toBe('disconnected ')
    expect(warnings.flatMap(({ mock }) => mock.calls)).toEqual([])
    app.unmount()
  },
)

test('behavior: a component that mounts after hydration shows the browser’s state at once', async () => {
  const isShown = shallowRef(false)
  const Later = { setup: () => page() }
  const root = { setup: () => () => h('div', isShown.value ? h(Later) : 'nothing yet') }
  const options = { client: createTestClient(), initialState: cookieState(cookie) }
  const box = document.createElement('div')
  box.innerHTML = await renderToString(createSSRApp(root).use(LatchkeyPlugin, options))
  const client = createTestClient()
  const app = createSSRApp(root).use(LatchkeyPlugin, { ...options, client })
  app.mount(box)
  await vi.waitFor(() => expect(client.getState().phase).toBe('ready'))
  drawn.length = 0
  isShown.value = true
  await nextTick()
  expect(drawn).toEqual(['disconnected '])
  app.unmount()
})
