// @vitest-environment happy-dom
import { inject, PLATFORM_ID, REQUEST, TransferState } from '@angular/core'
import { browserPlatform } from '@latchkey/core'
import { cookieState } from '@latchkey/core/cookie'
import { expect, onTestFinished, test, vi } from 'vitest'
import { countListeners } from '../../core/test/countListeners.js'
import { announceTestWallet, connectTestWallet, createTestClient } from '../../react/test/createTestClient.js'
import { mountPage } from '../test/mountPage.js'
import { injectAccount } from './account.js'
import { provideLatchkey } from './provideLatchkey.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const cookie = `latchkey.demo.v1=eip155:31337:${ADDRESS}`

test.each([
  ['a returning visitor', cookie, `reconnecting ${ADDRESS}`],
  ['a new visitor', '', 'disconnected '],
])('behavior: %s is the first value on a server and in its browser', async (_name, header, first) => {
  const id = `test-${Math.random()}`
  const initialState = () => cookieState(inject(REQUEST)?.headers)
  const drawn: string[] = []
  const text = (account: ReturnType<typeof injectAccount>) => {
    const drawing = `${account().status} ${account().address ?? ''}`
    drawn.push(drawing)
    return drawing
  }

  const server = createTestClient({ id })
  const live = countListeners(server)
  const page = await mountPage(server, injectAccount, {
    text,
    latchkey: provideLatchkey(server, { initialState }),
    providers: [
      { provide: PLATFORM_ID, useValue: 'server' },
      { provide: REQUEST, useValue: { headers: { get: () => header } } },
    ],
  })
  expect(page.shown()).toBe(first)
  expect([live, server.getState().phase]).toEqual([{ starts: 0, listeners: 0 }, 'idle'])
  const script = document.createElement('script')
  Object.assign(script, { id: 'ng-state', type: 'application/json' })
  script.textContent = page.app.injector.get(TransferState).toJson()
  page.unmount()
  server.dispose()

  document.body.append(script)
  onTestFinished(() => script.remove())
  drawn.length = 0
  const client = createTestClient({ id })
  const { shown } = await mountPage(client, injectAccount, {
    text,
    latchkey: provideLatchkey(client, { initialState }),
  })
  expect(drawn[0]).toBe(first)
  await vi.waitFor(() => expect(client.getState().phase).toBe('ready'))
  expect(shown()).toBe('disconnected ')
})

test('behavior: without a server a returning visitor’s address is in the first value', async () => {
  const store = new Map<string, string>()
  const config = {
    id: `test-${Math.random()}`,
    platform: browserPlatform({
      storage: {
        get: (key) => store.get(key) ?? null,
        set: (key, value) => void store.set(key, value),
        remove: (key) => void store.delete(key),
      },
    }),
  }
  const walletId = announceTestWallet()
  const before = createTestClient(config)
  before.start()
  await connectTestWallet(before, walletId)
  before.dispose()

  const { given } = await mountPage(createTestClient(config), () => injectAccount('eip155')())
  expect(given).toMatchObject({ status: 'reconnecting', address: expect.stringMatching(/^0x/) })
})
