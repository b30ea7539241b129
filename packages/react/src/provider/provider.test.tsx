// @vitest-environment happy-dom
import type { Client, ModalHost } from '@latchkey/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { announceTestWallet, connectTestWallet, createTestClient } from '../../test/createTestClient.js'
import { ConnectButton } from '../button/ConnectButton.js'
import { useAccount } from '../hooks/account.js'
import { LatchkeyModal } from '../modal/shell/host.js'
import type { Locale } from '../words/Locale.js'
import { useClient, useLatchkeyContext } from './LatchkeyContext.js'
import { LatchkeyProvider, type LatchkeyProviderProps } from './LatchkeyProvider.js'

function watched() {
  const client = createTestClient()
  const live = { starts: 0, hosts: 0 }
  const counted: Client = {
    ...client,
    start: () => {
      live.starts += 1
      const stop = client.start()
      return () => {
        live.starts -= 1
        stop()
      }
    },
    attach: (host: ModalHost) => {
      live.hosts += 1
      const detach = client.attach(host)
      return () => {
        live.hosts -= 1
        detach()
      }
    },
  }
  return { client: counted, live }
}

const label = () => screen.getByTestId('lk-connect-button').textContent

afterEach(cleanup)

describe('the life of a client', () => {
  test.each([
    ['once', false],
    ['twice, as StrictMode does', true],
  ])('behavior: mounted %s it is started and drawn once, and let go at the end', (_name, reactStrictMode) => {
    const { client, live } = watched()
    const { unmount } = render(<LatchkeyProvider client={client} />, { reactStrictMode })
    expect(live).toEqual({ starts: 1, hosts: 1 })
    unmount()
    expect(live).toEqual({ starts: 0, hosts: 0 })
  })

  test('behavior: another client ends what the first was given', () => {
    const [one, two] = [watched(), watched()]
    const { rerender } = render(<LatchkeyProvider client={one.client} />)
    rerender(<LatchkeyProvider client={two.client} />)
    expect([one.live, two.live]).toEqual([
      { starts: 0, hosts: 0 },
      { starts: 1, hosts: 1 },
    ])
  })

  test('behavior: a new render with the same client leaves it running', () => {
    const { client, live } = watched()
    const start = vi.spyOn(client, 'start')
    const { rerender } = render(<LatchkeyProvider client={client} words={{ 'connect.title': 'A' }} />)
    rerender(<LatchkeyProvider client={client} words={{ 'connect.title': 'B' }} initialState={{}} />)
    expect(start).toHaveBeenCalledTimes(1)
    expect(live).toEqual({ starts: 1, hosts: 1 })
  })

  test('behavior: two clients on a page do not meet', async () => {
    const walletId = announceTestWallet()
    const [one, two] = [createTestClient(), createTestClient()]
    const Status = () => <i data-testid={useClient() === one ? 'one' : 'two'}>{useAccount().status}</i>
    render(
      <StrictMode>
        <LatchkeyProvider client={one}>
          <Status />
          <LatchkeyProvider client={two}>
            <Status />
          </LatchkeyProvider>
        </LatchkeyProvider>
      </StrictMode>,
    )
    await act(() => connectTestWallet(two, walletId))
    expect(screen.getByTestId('one').textContent).toBe('disconnected')
    expect(screen.getByTestId('two').textContent).toBe('connected')
  })
})

describe('words', () => {
  const german: Locale = { locale: 'de', 'button.connect': 'Wallet verbinden' }

  function page(props: Omit<LatchkeyProviderProps, 'client' | 'children'>) {
    const client = createTestClient()
    const app = (now: typeof props) => (
      <LatchkeyProvider client={client} {...now}>
        <ConnectButton />
      </LatchkeyProvider>
    )
    const { rerender } = render(app(props))
    return (now: typeof props) => rerender(app(now))
  }

  test('behavior: the button follows the language of the page', () => {
    const change = page({})
    expect(label()).toContain('Connect wallet')
    change({ locale: german })
    expect(label()).toContain('Wallet verbinden')
    change({})
    expect(label()).toContain('Connect wallet')
  })

  test('behavior: single words win over the language', () => {
    const change = page({ locale: german, words: { 'button.connect': 'Anmelden' } })
    expect(label()).toContain('Anmelden')
    change({ locale: german })
    expect(label()).toContain('Wallet verbinden')
  })

  test('behavior: the same words in a new object draw nothing anew', () => {
    const client = createTestClient()
    const values = new Set<unknown>()
    const Probe = () => {
      values.add(useLatchkeyContext())
      return null
    }
    const app = (title: string) => (
      <LatchkeyProvider client={client} words={{ 'connect.title': title }}>
        <Probe />
      </LatchkeyProvider>
    )
    const { rerender } = render(app('A'))
    rerender(app('A'))
    expect(values.size).toBe(1)
    rerender(app('B'))
    expect([...values].at(-1)).toMatchObject({ words: { 'connect.title': 'B' } })
  })
})

describe('LatchkeyModal', () => {
  test.each([
    ['in the page', true],
    ['over the page', false],
  ])('param: drawn %s it hands its place to the client, until it goes', async (_name, embedded) => {
    const client = createTestClient()
    const mount = vi.fn(() => stop)
    const stop = vi.fn()
    const { rerender, unmount } = render(
      <LatchkeyProvider client={{ ...client, mount }}>
        <LatchkeyModal embedded={embedded} className="mine" />
      </LatchkeyProvider>,
    )
    const place = screen.getByTestId('lk-mount')
    expect(place.className).toBe('mine')
    expect(mount.mock.calls).toEqual([[place, { embedded }]])
    rerender(
      <LatchkeyProvider client={{ ...client, mount }}>
        <b />
      </LatchkeyProvider>,
    )
    await waitFor(() => expect(stop).toHaveBeenCalled())
    unmount()
  })
})

test('error: a hook of the client outside of a provider says what to do', () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
  const Lost = () => <i>{useClient().id}</i>
  expect(() => render(<Lost />)).toThrow('wrap this component in <LatchkeyProvider')
  silence.mockRestore()
})
