// @vitest-environment happy-dom
import { type Client, createLatchkey } from '@latchkey/core'
import { cookieState } from '@latchkey/core/cookie'
import { connect } from '@latchkey/core/actions'
import { eip155 } from '@latchkey/eip155'
import type { Locale as ReactLocale } from '@latchkey/react'
import { createTestWallet, devAccounts } from '@latchkey/testkit/wallet'
import { afterEach, describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import { provideClient } from './clients.js'
import { create } from './create.js'
import { customize } from './customize.js'
import { defineElements } from './defineElements.js'
import { describeElements } from './describeElements.js'
import { elements } from './elements.js'
import type { Locale } from './language.js'
import { renderElement } from './renderElement.js'

defineElements()

const network = {
  id: 31337,
  name: 'Localnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://rpc.test'] } },
}

function makeClient(id = 'main'): Client {
  const stored = new Map<string, string>()
  const client = createLatchkey({
    id,
    networks: [network],
    adapters: [eip155()],
    platform: {
      fetch: () => Promise.reject(new TypeError('offline')),
      storage: {
        get: (key) => stored.get(key) ?? null,
        set: (key, value) => void stored.set(key, value),
        remove: (key) => void stored.delete(key),
      },
    },
  })
  onTestFinished(() => client.dispose())
  return client
}

function provide(client: Client, options: Parameters<typeof provideClient>[1] = {}): () => void {
  const take = provideClient(client, options)
  onTestFinished(take)
  return take
}

function placeHtml(html: string): HTMLElement {
  document.body.innerHTML = html
  return document.body.firstElementChild as HTMLElement
}

const textOf = (element: Element | null | undefined): string =>
  element?.shadowRoot?.querySelector('button')?.textContent ?? ''

afterEach(() => document.body.replaceChildren())

describe('finding a client', () => {
  test('behavior: an element waits for its client, and is empty once that is withdrawn', async () => {
    const button = placeHtml('<latchkey-button></latchkey-button>')
    expect(textOf(button)).toBe('')
    const take = provide(makeClient())
    await vi.waitFor(() => expect(textOf(button)).toContain('Connect wallet'))
    take()
    await vi.waitFor(() => expect(textOf(button)).toBe(''))
  })

  test.each(['button', 'account-button', 'network-button', 'modal'])(
    'behavior: without a client, latchkey-%s reserves a button’s space if it draws one',
    async (name) => {
      const element = placeHtml(`<latchkey-${name}></latchkey-${name}>`)
      const placeholder = () =>
        element.shadowRoot?.querySelector<HTMLElement>('[data-place]')?.style.minBlockSize
      expect(placeholder()).toBe(name === 'modal' ? undefined : '2.75rem')
      provide(makeClient())
      await vi.waitFor(() => expect(placeholder()).toBe(''))
    },
  )

  test('behavior: the first client is the default, an attribute names another', async () => {
    provide(makeClient('one'))
    provide(makeClient('two'), { words: { 'button.connect': 'Second' } })
    placeHtml('<latchkey-button></latchkey-button><latchkey-button client="two"></latchkey-button>')
    const [first, second] = document.querySelectorAll('latchkey-button')
    await vi.waitFor(() => expect(textOf(first)).toContain('Connect wallet'))
    await vi.waitFor(() => expect(textOf(second)).toContain('Second'))
    second?.setAttribute('client', 'one')
    await vi.waitFor(() => expect(textOf(second)).toContain('Connect wallet'))
    second?.setAttribute('client', 'none')
    await vi.waitFor(() => expect(textOf(second)).toBe(''))
  })

  test('behavior: a client as a property, also if set before the element was defined', async () => {
    const button = placeHtml('<latchkey-button></latchkey-button>')
    Object.assign(button, { client: makeClient('own'), words: { 'button.connect': 'Mine' } })
    await vi.waitFor(() => expect(textOf(button)).toContain('Mine'))

    const later = document.createElement('latchkey-button')
    Object.defineProperty(later, 'client', {
      value: makeClient('late'),
      configurable: true,
      writable: true,
      enumerable: true,
    })
    document.body.append(later)
    await vi.waitFor(() => expect(textOf(later)).toContain('Connect wallet'))
    expect(Object.hasOwn(later, 'client')).toBe(false)
  })
})

describe('drawing', () => {
  test('behavior: changes of attributes apply', async () => {
    provide(makeClient())
    const button = placeHtml('<latchkey-button label="Log in"></latchkey-button>')
    await vi.waitFor(() => expect(textOf(button)).toContain('Log in'))
    button.setAttribute('label', 'Enter')
    await vi.waitFor(() => expect(textOf(button)).toContain('Enter'))
  })

  test('behavior: moving an element keeps its client running, removing it stops it', async () => {
    const client = makeClient()
    const [started, stopped] = [vi.fn(), vi.fn()]
    provide({
      ...client,
      start: () => {
        started()
        const stop = client.start()
        return () => {
          stopped()
          stop()
        }
      },
    })
    const button = placeHtml('<latchkey-button></latchkey-button>')
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(1))
    const main = document.createElement('main')
    document.body.append(main)
    main.append(button)
    await Promise.resolve()
    expect(textOf(button)).toContain('Connect wallet')
    expect(stopped).not.toHaveBeenCalled()
    button.remove()
    await vi.waitFor(() => expect(stopped).toHaveBeenCalledTimes(1))
    expect(started).toHaveBeenCalledTimes(1)
  })
})

test('behavior: an element dispatches its client’s events until it is removed', async () => {
  const { info, destroy } = createTestWallet({
    accounts: devAccounts.slice(0, 1),
    chains: [{ chainId: 31337, rpcUrl: 'http://rpc.test' }],
    approval: 'auto',
  })
  onTestFinished(destroy)
  const client = makeClient()
  provide(client)
  const button = placeHtml('<latchkey-button></latchkey-button>')
  const events: unknown[] = []
  for (const type of ['latchkey-connect', 'latchkey-disconnect', 'latchkey-open', 'latchkey-close'])
    button.addEventListener(type, (event) => events.push([type, (event as CustomEvent).detail?.status]))
  const bubbled = vi.fn()
  document.body.addEventListener('latchkey-connect', bubbled)
  await vi.waitFor(() => expect(client.getState().phase).toBe('ready'))
  await vi.waitFor(() => expect(client.getState().detected[info.rdns]).toBeDefined())
  await connect(client, { walletId: info.rdns })
  await vi.waitFor(() => expect(textOf(button)).toContain('0x'))
  await client.disconnect()
  expect(events).toEqual([
    ['latchkey-connect', 'connected'],
    ['latchkey-disconnect', 'connected'],
  ])
  expect(bubbled).not.toHaveBeenCalled()
  button.remove()
  await Promise.resolve()
  await connect(client, { walletId: info.rdns }).catch(() => {})
  expect(events).toHaveLength(2)
})

describe('renderElement', () => {
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const stylesheet = '/button.css'

  test('behavior: with a cookie a server’s markup shows the account', () => {
    const initialState = cookieState(`latchkey.main.v1=eip155:31337:${address}`)
    const html = renderElement('latchkey-button', makeClient(), { initialState, stylesheet })
    expect(html).toMatch(
      /^<latchkey-button><template shadowrootmode="open"><link rel="stylesheet" href="\/button.css">/,
    )
    expect(html).toContain('0x71…d8976F')
    expect(html).not.toContain('style=')
  })

  test('behavior: without one it reserves the space, and values are escaped', () => {
    const attributes = { label: '"><script>', 'hide-balance': true } as const
    const html = renderElement('latchkey-button', makeClient(), { attributes, stylesheet })
    expect(html).toContain('label="&quot;&gt;&lt;script&gt;" hide-balance>')
    expect(html).not.toContain('<script>')
    expect(html).toContain('aria-busy="true"')
  })
})

describe('create', () => {
  test('param: networks by name load the adapters of their families', () => {
    const client = create({ networks: ['mainnet', 'solana', network] })
    onTestFinished(() => client.dispose())
    expect(client.config.namespaces).toEqual(['eip155', 'solana'])
    expect(client.config.networks.map(({ name }) => name)).toEqual(['Ethereum', 'Solana', 'Localnet'])
  })

  test('behavior: after a client’s disposal the elements use the next one', async () => {
    const unnamed = create({ networks: [network], id: 'gone', words: { 'button.connect': 'Gone' } })
    provide(makeClient('next'))
    const button = placeHtml('<latchkey-button></latchkey-button>')
    await vi.waitFor(() => expect(textOf(button)).toContain('Gone'))
    unnamed.dispose()
    await vi.waitFor(() => expect(textOf(button)).toContain('Connect wallet'))
  })

  test.each([
    [
      'a network',
      { networks: ['mainet'] },
      /networks\[0\]: there is no network "mainet". Name one of .*mainnet/,
    ],
    ['a language', { networks: ['mainnet'], language: 'no tag' }, /language: "no tag" is no language tag/],
  ])('error: an unknown %s is named, with the known ones', (_name, options, message) => {
    expect(() => create(options as never)).toThrow(message)
  })
})

test('behavior: the manifest names every element with its attributes', () => {
  const { modules } = describeElements() as {
    modules: { declarations: { tagName: string; attributes: unknown[] }[] }[]
  }
  expect(modules[0]?.declarations.map(({ tagName }) => tagName)).toEqual(Object.keys(elements))
  for (const { attributes } of modules[0]?.declarations ?? [])
    expect(attributes).toContainEqual(expect.objectContaining({ name: 'client' }))
})

test('types: languages of the React package fit', () => {
  expectTypeOf<ReactLocale>().toExtend<Locale>()
})

describe('parts drawn by the page', () => {
  const inside = (layer: Element | null | undefined, selector: string) =>
    layer?.shadowRoot?.querySelector(selector)

  test('behavior: functions return elements or texts; ours stays if one throws', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const mark = document.createElement('b')
    mark.textContent = 'From the page'
    const customization = customize({
      footer: () => mark,
      header: ({ view }) => `On ${view}`,
      disclaimer: () => null,
      walletIcon: () => {
        throw new Error('a bug')
      },
    })
    const client = makeClient()
    provide(client, { customization })
    placeHtml('<latchkey-modal></latchkey-modal>')
    const layer = () => document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('latchkey-layer')
    await vi.waitFor(() => expect(layer()?.textContent).toContain('From the page'), { timeout: 30_000 })
    expect(layer()?.textContent).toContain('On Connect')
    expect(mark.isConnected).toBe(true)
    await vi.waitFor(() => expect(inside(layer(), '.lk-place-walletIcon .lk-picture')).toBeTruthy(), {
      timeout: 30_000,
    })
  })

  test('behavior: children with a slot appear in the modal, and still belong to the page', async () => {
    provide(makeClient())
    placeHtml('<latchkey-modal><p slot="footer">Child</p></latchkey-modal>')
    const layer = () => document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('latchkey-layer')
    await vi.waitFor(() => expect(layer()?.querySelector('slot[name=footer]')).toBeTruthy(), {
      timeout: 30_000,
    })
    expect(document.querySelector('latchkey-modal > p')?.textContent).toBe('Child')
  })
})
