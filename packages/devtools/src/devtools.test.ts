// @vitest-environment happy-dom
import { createLatchkey, type Client } from '@latchkey/core'
import { connect, signMessage } from '@latchkey/core/actions'
import { anvil, mainnet } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import { createMockNode } from '@latchkey/testkit/unit'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDevtools } from './createDevtools.js'
import { createDevtools as createNothing } from './empty.js'

let made = 0

function setUp(more: Parameters<typeof createLatchkey>[0] | object = {}) {
  const node = createMockNode({ chainIdOf: () => 31_337 })
  const records = new Map<string, string>()
  const devtools = createDevtools()
  made += 1
  const client = devtools.attach(
    createLatchkey(
      devtools.config({
        networks: [anvil, mainnet],
        adapters: [eip155()],
        id: `devtools-${made}`,
        platform: {
          fetch: node.fetch,
          storage: {
            get: (key) => records.get(key) ?? null,
            set: (key, value) => void records.set(key, value),
            remove: (key) => void records.delete(key),
          },
        },
        ...more,
      }),
    ),
  )
  const stop = client.start()
  onTestFinished(() => {
    stop()
    client.dispose()
    devtools.destroy()
  })
  const root = document.querySelector('latchkey-devtools')?.shadowRoot as ShadowRoot
  const button = (name: string) =>
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement
  const open = (tab: string) => {
    if (root.querySelector<HTMLElement>('section')?.hidden)
      root.querySelector<HTMLElement>('.toggle')?.click()
    button(tab).click()
    return root.querySelector('[role=tabpanel]') as HTMLElement
  }
  const statusText = () => root.querySelector('[role=status]')?.textContent
  return { client, devtools, node, root, button, open, statusText }
}

const simulate = async ({ open, client, statusText }: ReturnType<typeof setUp>) => {
  const box = open('Simulate').querySelectorAll<HTMLInputElement>(
    'input[type=checkbox]',
  )[1] as HTMLInputElement
  box.click()
  await vi.waitFor(() => expect(statusText()).toMatch(/is among the wallets/))
  await connect(client, { walletId: 'io.latchkey.devtools' })
}

const addressOf = (client: Client) => {
  const account = client.getState().accounts.eip155
  return account?.status === 'connected' ? account.address : undefined
}

test('behavior: a button opens the panel; Escape closes it, and the focus returns', () => {
  const { root, open } = setUp()
  const panel = root.querySelector('section') as HTMLElement
  expect(panel.hidden).toBe(true)
  expect(open('State').textContent).toContain('"phase"')
  expect(root.querySelector('.toggle')?.getAttribute('aria-expanded')).toBe('true')
  panel.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(panel.hidden).toBe(true)
  expect(root.activeElement).toBe(root.querySelector('.toggle'))
})

test('behavior: arrow keys, Home and End move through the tabs, one of which is in the Tab order', () => {
  const { root, open } = setUp()
  open('State')
  const tabs = [...root.querySelectorAll<HTMLElement>('[role=tab]')]
  const chosen = () =>
    tabs.filter((tab) => tab.getAttribute('aria-selected') === 'true').map((tab) => tab.textContent)
  const press = (key: string) => root.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key }))
  tabs[0]?.focus()
  press('ArrowRight')
  expect(chosen()).toEqual(['Connections'])
  press('End')
  expect(chosen()).toEqual(['Simulate'])
  press('ArrowRight')
  expect(chosen()).toEqual(['State'])
  press('ArrowLeft')
  press('Home')
  expect(chosen()).toEqual(['State'])
  expect(tabs.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
})

test('behavior: requests are listed with their time, without the path of their URL', async () => {
  const more = { customRpcUrls: { 'eip155:31337': ['https://node.test/v3/planted-api-key-1234'] } }
  const page = setUp(more)
  await simulate(page)
  await signMessage(page.client, { message: 'hello' })
  const rows = () => [...page.open('Requests').querySelectorAll('li')].map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(rows().join('\n')).toMatch(/POST node\.test eth_\w+[^]*?\d+ ms/))
  expect(rows().join('\n')).toMatch(/Wallet request\d+ ms/)
  expect(rows().join('\n')).not.toContain('planted')
  expect(page.open('Events').textContent).toContain('CONNECT_SUCCESS')
  expect(page.open('Connections').textContent).toContain('Simulated wallet (devtools)')
})

test('behavior: the simulated wallet connects, refuses with 4001, changes its account and its chain', async () => {
  const page = setUp()
  await simulate(page)
  const { client, button, root } = page
  const first = addressOf(client)
  expect(root.querySelector('.toggle')?.textContent).toContain('simulating')
  page.open('Simulate')
  button('Refuse the next requests (4001)').click()
  await expect(signMessage(client, { message: 'hello' })).rejects.toMatchObject({ name: 'user_rejected' })
  button('Choose another account').click()
  await vi.waitFor(() => expect(addressOf(client)).not.toBe(first))
  button('Move to a wrong chain, or back').click()
  await vi.waitFor(() => expect(client.getState().networks.eip155?.supported).toBe(false))
  button('Take the permission back').click()
  await vi.waitFor(() => expect(addressOf(client)).toBeUndefined())
})

test('behavior: the simulated network can be cut, and requests show it', async () => {
  const { devtools, node, open, statusText } = setUp()
  const fetched = devtools.config({
    networks: [anvil],
    adapters: [eip155()],
    platform: { fetch: node.fetch },
  })
  const ask = () =>
    fetched.platform?.fetch?.('http://127.0.0.1:8545', { method: 'POST', body: '{"method":"eth_chainId"}' })
  expect((await ask())?.status).toBe(200)
  open('Simulate').querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
  expect(statusText()).toMatch(/fails as without a network/)
  await expect(ask()).rejects.toThrow('simulated by @latchkey/devtools')
  expect(open('Requests').textContent).toContain('eth_chainId (failed)')
})

test('behavior: the report helps a developer and contains no planted secret', async () => {
  const planted = {
    projectKey: 'planted-key-5f2b8c1d9e7a4f60b3c2d1e0f9a8b7c6',
    jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJwbGFudGVkIjoxfQ.c2lnbmF0dXJlLXBsYW50ZWQ',
    privateKey: `0x${'5d'.repeat(32)}`,
    phrase: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
    email: 'planted@visitor.test',
    pairing: `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'8e'.repeat(32)}`,
  }
  let copied = ''
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: 'a browser',
    language: 'en',
    clipboard: { writeText: async (text: string) => void (copied = text) },
  })
  const page = setUp({
    customRpcUrls: {
      'eip155:31337': [
        `https://user:${planted.privateKey}@node.test/v3/${planted.projectKey}?k=${planted.jwt}`,
      ],
    },
    metadata: { name: planted.phrase, description: planted.email, url: `https://app.test/#${planted.jwt}` },
  })
  await simulate(page)
  const { onLog } = page.devtools.config({ networks: [anvil], adapters: [eip155()] })
  for (const secret of Object.values(planted))
    onLog?.('info', `2026-01-01T00:00:00.000Z info failed ${secret} {"token":"planted"}`)
  page.button('Copy report').click()
  await vi.waitFor(() => expect(page.statusText()).toMatch(/on the clipboard/))
  for (const secret of [
    ...Object.values(planted),
    '7f'.repeat(32),
    '8e'.repeat(32),
    addressOf(page.client) ?? '-',
  ])
    expect(copied).not.toContain(secret)
  expect(copied).not.toContain('planted')
  const report = JSON.parse(copied)
  expect(report).toMatchObject({ version: page.client.version, simulated: { wallet: true } })
  expect(Object.keys(report)).toEqual(
    expect.arrayContaining(['config', 'state', 'events', 'log', 'requests', 'changes']),
  )
})

test('behavior: destroy leaves nothing in the page', () => {
  const { devtools } = setUp()
  devtools.destroy()
  expect(document.querySelector('latchkey-devtools')).toBeNull()
})

test('behavior: the production entry returns everything unchanged', () => {
  const nothing = createNothing()
  const options = { networks: [anvil], adapters: [eip155()] } as const
  expect(nothing.config(options)).toBe(options)
  const client = createLatchkey(options)
  expect(nothing.attach(client)).toBe(client)
  expect(document.querySelector('latchkey-devtools')).toBeNull()
})
