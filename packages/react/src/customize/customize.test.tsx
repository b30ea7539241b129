// @vitest-environment happy-dom
import { openCustomized } from '../../test/openCustomized.js'
import { createTestClient } from '../../test/createTestClient.js'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { createContext, type ReactNode, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.js'
import { customize } from './customize.js'
import type { CustomizeOptions } from './options.js'

afterEach(cleanup)

const HostContext = createContext('outside')

const Host = ({ children }: { readonly children: ReactNode }) => (
  <HostContext.Provider value="inside">{children}</HostContext.Provider>
)

async function openModal(...[options, config]: Parameters<typeof openCustomized>) {
  const modal = await openCustomized(options, config, Host)
  await waitFor(() => expect(modal.inside('lk-wallet-owl')).toBeTruthy())
  return modal
}

const silence = () => vi.spyOn(console, 'error').mockImplementation(() => {})

describe('slots', () => {
  test('behavior: the content is in the page’s tree, with the host’s contexts, in a slot of the shadow root', async () => {
    const Line = ({ view }: { readonly view: string }) => <p>{`${useContext(HostContext)} ${view}`}</p>
    const { inside, layer } = await openModal({ footer: Line, header: <b>Above</b>, disclaimer: 'Terms' })
    await waitFor(() => expect(layer().textContent).toContain('inside Connect'))
    expect(layer().textContent).toContain('Above')
    expect(layer().textContent).toContain('Terms')
    const place = inside('lk-place-footer')
    const slot = place?.querySelector('slot')?.getAttribute('name')
    expect(layer().querySelector(`:scope > [slot="${slot}"]`)?.textContent).toBe('inside Connect')
    expect(place?.hasAttribute('data-lk-filled')).toBe(true)
  })

  test('error: one that throws, or renders nothing, leaves the modal as it is and tells the developer', async () => {
    silence()
    const Broken = (): ReactNode => {
      throw new Error('a bug')
    }
    const { client, inside, layer } = await openModal({ footer: Broken, header: () => null, logo: Broken })
    await waitFor(() => expect(inside('lk-place-footer')).toBeTruthy())
    await waitFor(() => expect(client.getState().alert?.message).toContain('a bug'))
    expect(layer().children).toHaveLength(0)
    expect(inside('lk-wallet-owl')).toBeTruthy()
    await waitFor(() => expect(inside('lk-place-logo')?.textContent).toBe('Connect wallet'))
  })

  test('behavior: with the modal the content goes as well', async () => {
    const { client, layer } = await openModal({ footer: <p>Line</p> })
    await waitFor(() => expect(layer().textContent).toContain('Line'))
    await act(async () => void client.close())
    await waitFor(() => expect(document.querySelector('latchkey-layer')).toBeNull())
    expect(document.body.textContent).not.toContain('Line')
  })
})

describe('pictures', () => {
  test('behavior: wallets are drawn by the host, with name and size', async () => {
    const { layer } = await openModal({ walletIcon: ({ name, size }) => <i>{`${name} ${size}`}</i> })
    await waitFor(() => expect(layer().textContent).toContain('Owl 40'))
  })

  test('error: where the host’s component throws our picture stands', async () => {
    silence()
    const { inside } = await openModal({
      walletIcon: () => {
        throw new Error('no picture')
      },
    })
    await waitFor(() => expect(inside('lk-wallet-owl')?.querySelector('.lk-place .lk-picture')).toBeTruthy())
  })
})

describe('the picture in the host’s own button', () => {
  const facts = { address: '0x1', size: 22 }
  const drawn = (avatar: NonNullable<CustomizeOptions['avatar']>) =>
    render(<>{customize({ avatar }).draw('hostAvatar', facts, <u>Ours</u>)}</>).container

  test('behavior: the host’s component stands there, out of the way of readers', () => {
    const { firstElementChild: place } = drawn(({ address, size }) => <i>{`${address} ${size}`}</i>)
    expect(place?.textContent).toBe('0x1 22')
    expect(place?.getAttribute('aria-hidden')).toBe('true')
  })

  test('error: ours stands there where it renders nothing, or throws', () => {
    silence()
    expect(drawn(() => null).textContent).toBe('Ours')
    const broken = () => {
      throw new Error('a bug')
    }
    expect(drawn(broken).textContent).toBe('Ours')
  })
})

describe('texts', () => {
  const texts = {
    all: { 'connect.allWallets': { en: 'More', de: 'Mehr' } },
    Connect: { 'connect.title': 'Welcome' },
    Account: { 'connect.whatIs': 'Never here' },
  } as const

  test('behavior: a view speaks its own, and those of all in the language of the page', async () => {
    const { inside } = await openModal({ texts })
    await waitFor(() => expect(inside('lk-card')?.querySelector('h1')?.textContent).toBe('Welcome'))
    expect(inside('lk-all-wallets')?.textContent).toContain('More')
    expect(inside('lk-what-is')?.textContent).toBe('What is a wallet?')
  })

  test('error: an unknown key, or view, is told on a local page, and nothing is printed', async () => {
    const printed = (['error', 'warn', 'log', 'info'] as const).map((name) => vi.spyOn(console, name))
    vi.stubGlobal('location', { ...location, hostname: 'localhost' })
    const wrong = { Conect: {}, all: { 'connect.titel': 'x' } } as never
    const { client } = await openModal({ texts: wrong })
    await waitFor(() =>
      expect(client.getState().alert?.message).toContain('texts.all["connect.titel"]: no such text'),
    )
    expect(JSON.stringify(await client.debug())).toContain('texts.Conect: no such view')
    for (const spy of printed) expect(spy).not.toHaveBeenCalled()
  })
})

test('behavior: on a server nothing of it is drawn, and nothing throws', () => {
  const client = createTestClient({})
  const customization = customize({ footer: <p>Line</p>, avatar: () => <i />, modalSize: 'wide' })
  const html = renderToString(
    <LatchkeyProvider client={client} customization={customization}>
      <p>Page</p>
    </LatchkeyProvider>,
  )
  expect(html).toBe('<p>Page</p>')
})

test('behavior: two providers of a customization render its components once', async () => {
  const customization = customize({ footer: <p>Once</p> })
  const client = createTestClient({
    customWallets: [{ id: 'owl', name: 'Owl', homepage: 'https://w.example' }],
  })
  onTestFinished(() => client.dispose())
  await act(async () => {
    render(
      <>
        {['a', 'b'].map((key) => (
          <LatchkeyProvider key={key} client={client} customization={customization}>
            {null}
          </LatchkeyProvider>
        ))}
      </>,
    )
  })
  await act(async () => void client.open())
  await waitFor(() => expect(document.querySelector('latchkey-layer')?.textContent).toContain('Once'))
  expect(document.querySelector('latchkey-layer')?.textContent).toBe('Once')
})
