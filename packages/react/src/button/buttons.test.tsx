// @vitest-environment happy-dom
import type { AccountState, OpenOptions, State } from '@latchkey/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestClient } from '../../test/createTestClient.js'
import {
  ADDRESS,
  balanceOf,
  connectedAs,
  loaded,
  patchedReader,
  renderWithin,
} from '../../test/renderWithin.js'
import { LatchkeyContext } from '../provider/LatchkeyContext.js'
import type { WordsInUse } from '../words/Locale.js'
import { AccountButton } from './AccountButton.js'
import { type ButtonState, CustomButton } from './CustomButton.js'
import { ConnectButton } from './ConnectButton.js'
import { NetworkButton } from './NetworkButton.js'

const ready = { phase: 'ready' } as const
function createAttached() {
  const client = createTestClient()
  const intents = vi.fn()
  client.attach(({ onIntent }) => onIntent(intents))
  const opened = () => client.getState().modal.stack.map(({ view }) => view)
  return { client, intents, opened }
}

function draw(button: React.ReactNode, patch: Partial<State> = ready, words?: WordsInUse) {
  const attached = createAttached()
  renderWithin(attached.client, button, patch, words)
  return { ...attached, button: screen.getByRole('button') }
}

const visibleText = (button: HTMLElement): string =>
  [...button.children]
    .filter(({ className }) => !className.includes('lk-host-hidden'))
    .map(({ textContent }) => textContent)
    .join('')

const account = (status: 'connecting' | 'reconnecting', address?: string): Pick<State, 'accounts'> => ({
  accounts: { eip155: { status, namespace: 'eip155', ...(address && { address }) } as AccountState },
})

const wrongNetwork: Pick<State, 'networks'> = {
  networks: { eip155: { chainId: 'eip155:5', supported: false } as never },
}

afterEach(cleanup)

describe('ConnectButton', () => {
  test('behavior: before the client has started it holds its place, and a press does nothing', () => {
    const { button, opened } = draw(<ConnectButton />, { phase: 'idle' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('aria-busy')).toBe('true')
    fireEvent.click(button)
    expect(opened()).toEqual([])
  })

  test('behavior: disconnected it offers to connect, and a press opens the first screen', async () => {
    const { button, opened } = draw(<ConnectButton className="mine" />)
    expect(visibleText(button)).toBe('Connect wallet')
    expect(button.getAttribute('aria-disabled')).toBeNull()
    expect(button.getAttribute('aria-busy')).toBeNull()
    expect(button.className).toContain('mine')
    fireEvent.click(button)
    await waitFor(() => expect(opened()).toEqual(['Connect']))
  })

  test.each<[string, string | undefined, WordsInUse, string]>([
    ['its label', 'Log in', { 'button.connect': 'Anmelden' }, 'Log in'],
    ['the words of a language', undefined, { 'button.connect': 'Wallet verbinden' }, 'Wallet verbinden'],
  ])('param: it says %s', (_name, label, words, said) => {
    expect(visibleText(draw(<ConnectButton label={label} />, ready, words).button)).toBe(said)
  })

  test('param: options say what a press opens', async () => {
    const options: OpenOptions = { view: 'Networks' }
    const { button, opened } = draw(<ConnectButton options={options} />)
    fireEvent.click(button)
    await waitFor(() => expect(opened()).toEqual(['Networks']))
  })

  test.each([
    ['English', undefined, 'Connecting'],
    ['another language', { 'button.connecting': 'Wird verbunden' }, 'Wird verbunden'],
  ])('behavior: while connecting it is busy and says so in %s', (_name, words, said) => {
    const { button } = draw(<ConnectButton />, { ...ready, ...account('connecting') }, words)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(visibleText(button)).toBe(said)
  })

  test('behavior: connected it is the account, and a press opens that', async () => {
    const { button } = draw(<ConnectButton />, { ...ready, ...connectedAs() })
    expect(button.textContent).toBe('0x71…d8976F')
    expect(button.className).toContain('lk-host-account')
    expect(button.textContent).not.toContain('Connect')
  })

  test('behavior: it keeps the focus while an account comes and goes', () => {
    const { client } = createAttached()
    const at = (patch: Partial<State>) => {
      const read = patchedReader(client, { ...ready, ...patch })
      return (
        <LatchkeyContext.Provider value={{ client, initial: read(), read, words: {} }}>
          <ConnectButton />
        </LatchkeyContext.Provider>
      )
    }
    const { rerender } = render(at({}))
    screen.getByRole('button').focus()
    for (const patch of [account('connecting'), connectedAs(), account('reconnecting', ADDRESS), {}]) {
      rerender(at(patch))
      expect(document.activeElement).toBe(screen.getByRole('button'))
    }
  })

  test('behavior: a pointer or the focus on it is the sign of an opening to come', () => {
    const { button, intents } = draw(<ConnectButton />)
    fireEvent.pointerEnter(button)
    expect(intents).toHaveBeenCalledTimes(1)
    fireEvent.focus(button)
    expect(intents.mock.calls.length).toBeGreaterThan(1)
  })

  test('behavior: it says that it opens a dialog, and wears the theme', () => {
    const { button } = draw(<ConnectButton />, {
      ...ready,
      theme: { mode: 'light', variables: { accent: '#ff0000' } },
    })
    expect(button.getAttribute('aria-haspopup')).toBe('dialog')
    expect(button.dataset['lkTheme']).toBe('light')
    expect(button.getAttribute('style')).toContain('--lk-accent')
  })
})

describe('AccountButton', () => {
  test('behavior: there is none while nothing is connected', () => {
    const { client } = createAttached()
    renderWithin(client, <AccountButton />, ready)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test.each([
    ['a whole balance', balanceOf('10'), '10 ETH'],
    ['decimals, cut and not rounded', balanceOf('12.39989'), '12.3998 ETH'],
    ['thousands', balanceOf('1234567.5'), '1,234,567.5 ETH'],
    ['no zeros at the end', balanceOf('2.500'), '2.5 ETH'],
    ['the last balance while a new one comes', { ...balanceOf('3'), status: 'loading' } as never, '3 ETH'],
  ])('behavior: it shows %s', async (_name, balance, shown) => {
    const { button } = draw(<AccountButton />, { ...ready, ...connectedAs({ balance }) })
    await waitFor(() => expect(button.textContent).toBe(`${shown}0x71…d8976F`))
  })

  test.each([
    ['on its way', { status: 'loading' } as const, true],
    ['not asked for yet', { status: 'idle' } as const, true],
    ['not to be had', { status: 'failed', error: { name: 'rpc_unreachable' } } as never, false],
  ])('behavior: with a balance that is %s it keeps a place: %s', async (_name, balance, hasPlace) => {
    const { button } = draw(<AccountButton />, { ...ready, ...connectedAs({ balance }) })
    await waitFor(() => expect(button.querySelector('svg')).not.toBeNull())
    expect(button.querySelector('.lk-host-skeleton') !== null).toBe(hasPlace)
    expect(button.textContent).toBe('0x71…d8976F')
  })

  test('behavior: on a network that the host does not serve no balance is waited for', async () => {
    const { button } = draw(<AccountButton />, { ...ready, ...connectedAs(), ...wrongNetwork })
    await waitFor(() => expect(button.querySelector('svg')).not.toBeNull())
    expect(button.querySelector('.lk-host-skeleton')).toBeNull()
  })

  test('param: showBalance={false} leaves the balance and its place out', async () => {
    const { button } = draw(<AccountButton showBalance={false} />, {
      ...ready,
      ...connectedAs({ balance: balanceOf('10') }),
    })
    expect(button.querySelector('.lk-host-skeleton')).toBeNull()
    await waitFor(() => expect(button.querySelector('svg')).not.toBeNull())
    expect(button.textContent).toBe('0x71…d8976F')
  })

  test('behavior: a profile has its name and picture', async () => {
    const facts = { profileName: 'vera.eth', profileImage: 'https://img.test/vera.png' }
    const { button } = draw(<AccountButton />, { ...ready, ...connectedAs(facts) })
    await waitFor(() => expect(button.querySelector('img')?.src).toBe(facts.profileImage))
    expect(button.textContent).toBe('vera.eth')
  })

  test('behavior: while the account is restored it is busy and shows its address', () => {
    const { button } = draw(<AccountButton />, { ...ready, ...account('reconnecting', ADDRESS) })
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.textContent).toBe('0x71…d8976F')
  })
})

describe('NetworkButton', () => {
  test('behavior: it names the network, also to a screen reader, and a press opens the list', async () => {
    const { button, opened } = draw(<NetworkButton className="mine" />)
    expect(button.textContent).toBe('Localnet')
    expect(button.getAttribute('aria-label')).toBe('Network: Localnet')
    expect(button.querySelector('[data-letter]')?.getAttribute('data-letter')).toBe('L')
    expect(button.className).toContain('mine')
    fireEvent.click(button)
    await waitFor(() => expect(opened()).toEqual(['Networks']))
  })

  test('behavior: without a known network it offers to choose one', () => {
    const { button } = draw(<NetworkButton />, { ...ready, networks: {} })
    expect(button.textContent).toBe('Choose network')
    expect(button.getAttribute('aria-label')).toBeNull()
  })

  test('behavior: a wallet on a network that the host does not serve is said', () => {
    const { button } = draw(<NetworkButton />, { ...ready, ...connectedAs(), ...wrongNetwork })
    expect(button.textContent).toBe('Wrong network')
    expect(button.className).toContain('lk-host-bad')
  })

  test('behavior: it speaks the language of the page', () => {
    const words = { 'button.network': 'Netzwerk: {name}', 'button.chooseNetwork': 'Netzwerk wählen' }
    expect(draw(<NetworkButton />, ready, words).button.getAttribute('aria-label')).toBe('Netzwerk: Localnet')
    cleanup()
    expect(draw(<NetworkButton />, { ...ready, networks: {} }, words).button.textContent).toBe(
      'Netzwerk wählen',
    )
  })

  test('behavior: a picture that does not load gives way to the letter', () => {
    const client = createTestClient({ gateway: 'https://gate.test' })
    const catalogue = { ...client.getState().catalogue, recommended: loaded([]) }
    renderWithin(client, <NetworkButton />, { ...ready, catalogue })
    const image = screen.getByRole('button').querySelector('img')
    expect(image?.src).toMatch(/^https:\/\/gate\.test\//)
    fireEvent.error(image as HTMLImageElement)
    expect(screen.getByRole('button').querySelector('img')).toBeNull()
    expect(screen.getByRole('button').querySelector('[data-letter]')).not.toBeNull()
  })
})

describe('CustomButton', () => {
  function attachedWith(patch: Partial<State>) {
    const attached = createAttached()
    const states: ButtonState[] = []
    renderWithin(attached.client, <CustomButton>{(state) => void states.push(state)}</CustomButton>, patch)
    return { ...attached, state: states.at(-1) as ButtonState }
  }

  test.each<[string, Partial<State>, ButtonState['status']]>([
    ['before the start', { phase: 'idle' }, 'pending'],
    [
      'before the start of a known visitor',
      { phase: 'idle', ...account('reconnecting', ADDRESS) },
      'reconnecting',
    ],
    ['of nobody', ready, 'disconnected'],
    ['of an attempt', { ...ready, ...account('connecting') }, 'connecting'],
    ['of an account', { ...ready, ...connectedAs() }, 'connected'],
  ])('behavior: the status %s', (_name, patch, status) => {
    expect(attachedWith(patch).state.status).toBe(status)
  })

  test.each<[string, Partial<State>, string | undefined, boolean]>([
    ['read', connectedAs({ balance: balanceOf('2') }), '2', false],
    ['being read', connectedAs({ balance: { status: 'loading' } }), undefined, true],
    ['not to be had', connectedAs({ balance: { status: 'failed', error: {} } as never }), undefined, false],
    ['of a foreign network', { ...connectedAs(), ...wrongNetwork }, undefined, false],
  ])('behavior: a balance that is %s', (_name, patch, formatted, isBalanceLoading) => {
    const { state } = attachedWith({ ...ready, ...patch })
    expect(state.balance?.formatted).toBe(formatted)
    expect(state.isBalanceLoading).toBe(isBalanceLoading)
  })

  test('behavior: it knows network and modal', () => {
    expect(attachedWith(ready).state).toMatchObject({
      chain: { network: { name: 'Localnet' }, supported: true },
      modal: { isOpen: false, view: undefined },
    })
    expect(attachedWith({ ...ready, ...wrongNetwork }).state.chain).toEqual({
      network: undefined,
      supported: false,
    })
  })

  test('behavior: its functions open what they say and load ahead', async () => {
    const { state, opened, intents, client } = attachedWith(ready)
    state.prefetch()
    expect(intents).toHaveBeenCalledTimes(1)
    void state.open()
    await waitFor(() => expect(opened()).toEqual(['Connect']))
    client.close()
    void state.openNetworks()
    await waitFor(() => expect(opened()).toEqual(['Networks']))
    client.close()
    void state.openAccount()
    await waitFor(() => expect(opened()).toEqual(['Connect']))
  })
})
