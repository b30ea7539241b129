// @vitest-environment happy-dom
import type { NetworkState, State, SwitchAttempt } from '@latchkey/core'
import { type ErrorName, LatchkeyError } from '@latchkey/protocol/errors'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { chain } from '../../../test/fakeFamily.js'
import { press, renderView, stackOf, textOf, type } from '../../../test/renderView.js'
import { frameWords } from '../../generated/words/frameWords.js'
import { networksWords } from '../../generated/words/networksWords.js'
import { createTranslate } from '../../words/translate.js'
import { type SwitchFacts, switchWords } from './SwitchNetworkView.js'

afterEach(cleanup)

const failure = (name: ErrorName, details = {}) => new LatchkeyError(name, { details }).toJSON()
const t = createTranslate({ ...frameWords, ...networksWords })
const facts: SwitchFacts = {
  status: 'waiting',
  from: 'Ethereum',
  to: 'Base',
  wallet: 'Fox',
  error: undefined,
}

test.each<[Partial<SwitchFacts>, string, string]>([
  [{}, 'Approve in Fox', 'Fox is asking to switch from Ethereum to Base.'],
  [{ from: undefined }, 'Approve in Fox', 'Fox is asking to switch to Base.'],
  [{ status: 'adding' }, 'Add Base in Fox', 'Fox doesn’t have Base yet and is asking to add it.'],
  [{ status: 'done' }, 'Switched to Base', 'You can carry on.'],
  [{ wallet: undefined }, 'Switching to Base', 'You can carry on.'],
  [{ status: 'declined' }, 'Request declined', 'You’re still on Ethereum.'],
  [{ status: 'declined', from: undefined }, 'Request declined', 'The network wasn’t changed.'],
  [
    { status: 'failed' },
    'Couldn’t switch',
    'Fox couldn’t switch to Base. Try again, or choose Base in Fox yourself.',
  ],
  [
    { status: 'failed', error: failure('chain_not_supported') },
    'Couldn’t switch',
    'Fox couldn’t add Base. Add it in Fox yourself, then choose it here.',
  ],
  [
    { status: 'failed', error: failure('chain_not_supported', { isServed: false }) },
    'Couldn’t switch',
    'Fox has no account on Base. Choose another network.',
  ],
  [
    { status: 'failed', error: failure('switch_not_supported') },
    'Fox can’t be switched from here',
    'Choose Base in Fox yourself. This page updates by itself.',
  ],
])('param: a switch that stands at %j is headed "%s"', (change, title, text) => {
  expect(switchWords(t, { ...facts, ...change })).toEqual({ title, text })
})

describe('a switch on screen', () => {
  const route = { view: 'SwitchNetwork', chainId: 'eip155:31338' } as const
  const at = (status: SwitchAttempt['status']) =>
    renderView(route, {
      account: {},
      state: { switching: { id: 1, chainId: route.chainId, status } },
    })

  test.each<[SwitchAttempt['status'], string, boolean]>([
    ['waiting', 'Approve in Fox', false],
    ['adding', 'Add Localnet Two in Fox', false],
    ['declined', 'Request declined', true],
    ['failed', 'Couldn’t switch', true],
  ])('behavior: %s: "%s", to be tried again at once: %s', async (status, title, isOver) => {
    await at(status)
    expect(textOf('lk-switch-message')).toContain(title)
    expect(screen.queryByTestId('lk-try-again') !== null).toBe(isOver)
    expect(textOf('lk-stay')).toBe('Stay on Localnet')
    const loud = [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join('')
    expect(loud.includes(title)).toBe(isOver)
  })

  test('behavior: once it is done there is nothing to press', async () => {
    await at('done')
    expect(textOf('lk-switch-message')).toContain('Switched to Localnet Two')
    expect(screen.queryByTestId('lk-stay')).toBeNull()
    expect(screen.queryByTestId('lk-try-again')).toBeNull()
  })

  test('behavior: a network that nobody configured goes by its id', async () => {
    await renderView({ view: 'SwitchNetwork', chainId: 'eip155:99' }, { account: {} })
    expect(textOf('lk-switch-message')).toContain('eip155:99')
  })
})

const listed = (names: readonly string[], state: Partial<State> = {}) =>
  renderView(
    { view: 'Networks' },
    {
      account: {},
      config: {
        networks: names.map((name, index) => ({ ...chain('eip155', String(31337 + index), name) })),
      },
      state,
    },
  )

const rows = () => screen.getAllByTestId(/^lk-network-eip155/).map((row) => row.textContent)
const ten = ['Arbitrum', 'Base', 'Celo', 'Degen', 'Ethereum', 'Fantom', 'Gnosis', 'Harmony', 'Ink', 'Kava']

describe('the list of networks', () => {
  test('behavior: the host’s order, with the one in use marked for everybody', async () => {
    await listed(['Base', 'Celo'])
    expect(rows()).toEqual(['Base', 'Celo'])
    expect(screen.getByTestId('lk-network-eip155:31337').getAttribute('aria-current')).toBe('true')
    expect(screen.getByTestId('lk-network-eip155:31338').getAttribute('aria-current')).toBeNull()
    expect(document.body.textContent).toContain('Your wallet may ask you to confirm.')
  })

  test('behavior: a short list has no search, a long one has', async () => {
    await listed(ten.slice(0, 8))
    expect(screen.queryByTestId('lk-network-search')).toBeNull()
    cleanup()
    await listed(ten)
    expect(screen.getByTestId('lk-network-search')).toBeDefined()
  })

  test('behavior: a search goes by any part of the name, in any case', async () => {
    await listed(ten)
    await type('lk-network-search', ' ETHER ')
    expect(rows()).toEqual(['Ethereum'])
    await type('lk-network-search', 'a')
    expect(rows()).toEqual(['Arbitrum', 'Base', 'Fantom', 'Harmony', 'Kava'])
  })

  test('error: a search without a result says so, and is taken back in one press', async () => {
    await listed(ten)
    await type('lk-network-search', 'quagga')
    expect(screen.getByTestId('lk-view-Networks').textContent).toContain('No networks found')
    await act(
      async () =>
        void fireEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as Element),
    )
    expect(rows()).toHaveLength(10)
  })

  test('error: what a wallet elsewhere did not approve cannot be pressed, and says why', async () => {
    const network = {
      chainId: 'eip155:31337',
      supported: true,
      supportsAllNetworks: false,
      approvedCaipNetworkIds: ['eip155:31337'],
    } as NetworkState
    const { client } = await listed(['Base', 'Celo'], { networks: { eip155: network } })
    expect(rows()).toEqual(['Base', 'CeloNot in Fox'])
    const celo = screen.getByTestId('lk-network-eip155:31338')
    expect(celo.querySelector('.lk-row-sub')?.textContent).toBe('Not in Fox')
    expect(celo.getAttribute('aria-disabled')).toBe('true')
    await press('lk-network-eip155:31338')
    expect(stackOf(client)).toEqual([])
  })

  test('behavior: a press leads to the switch', async () => {
    const { client } = await listed(['Base', 'Celo'])
    await press('lk-network-eip155:31338')
    await waitFor(() => expect(stackOf(client)).toEqual(['SwitchNetwork']))
  })

  test('behavior: test networks say so', async () => {
    const networks = [{ ...chain('eip155', '31337', 'Base'), testnet: true }]
    await renderView({ view: 'Networks' }, { account: {}, config: { networks } })
    expect(rows()).toEqual(['BaseTest network'])
  })
})

describe('a network that the host does not serve', () => {
  test.each([
    [{ name: 'Lumen' }, 'Lumen doesn’t support this network. Choose another one to continue.'],
    [{ name: '' }, 'localhost:3000 doesn’t support this network. Choose another one to continue.'],
  ])('behavior: with %j it says "%s", and where to go', async (metadata, said) => {
    await renderView({ view: 'UnsupportedChain' }, { account: {}, config: { metadata } })
    expect(document.body.textContent).toContain(said)
    expect(rows()).toEqual(['Localnet', 'Localnet Two'])
    expect(screen.getByTestId('lk-disconnect')).toBeDefined()
  })
})
