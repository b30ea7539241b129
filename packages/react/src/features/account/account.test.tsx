// @vitest-environment happy-dom
import type { ConnectedAccount, TokenBalance } from '@latchkey/core'
import { eip155 } from '@latchkey/eip155'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dollar, ether, press, renderView, textOf } from '../../../test/renderView.js'
import { ADDRESS, balanceOf, loaded } from '../../../test/renderWithin.js'

const route = { view: 'Account' } as const
const explorer = 'https://explorer.test'
const tokens = (...data: readonly TokenBalance[]) => loaded(data)

const drawn = (account: Partial<ConnectedAccount> = {}, scene: object = {}) =>
  renderView(route, { account, ...scene })

afterEach(cleanup)

describe('who', () => {
  test('behavior: the address is shortened, and copied in full', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await drawn()
    const copy = screen.getByTestId('lk-copy-address')
    expect(textOf('lk-account-who')).toContain('0x71…d8976F')
    expect(copy.getAttribute('aria-label') ?? copy.textContent).toContain('Copy address 0x71…d8976F')
    await press('lk-copy-address')
    expect(writeText).toHaveBeenCalledWith(ADDRESS)
    await waitFor(() => expect(document.body.textContent).toContain('Address copied'))
  })

  test('behavior: a profile shows its name in place of the address', async () => {
    await drawn({ profileName: 'vera.eth' })
    expect(textOf('lk-account-who')).toMatch(/^vera\.eth/)
  })

  test('behavior: the name leads to the wallets, unless there is one at most', async () => {
    const wanted = vi.fn()
    const { client } = await drawn()
    client.subscribe(({ modal }) => wanted(modal.stack.at(-1)?.view))
    await press('lk-account-who')
    expect(wanted.mock.calls.flat().at(-1)).toBe('Connect')
    cleanup()
    await drawn({}, { config: { features: { multiWallet: false } } })
    expect(screen.getByTestId('lk-account-who').tagName).not.toBe('BUTTON')
  })

  test('behavior: an explorer is a link, and absent where there is none', async () => {
    const addressExplorerUrl = `${explorer}/address/${ADDRESS}`
    await drawn({ addressExplorerUrl })
    expect(screen.getByTestId('lk-explorer').getAttribute('href')).toBe(addressExplorerUrl)
    cleanup()
    await drawn()
    expect(screen.queryByTestId('lk-explorer')).toBeNull()
  })
})

test.each([
  [undefined, true],
  ['confirmed', false],
] as const)('behavior: a transfer that ended as %s has a line: %s', async (outcome, isSaid) => {
  const summary = { to: ADDRESS, amount: '0.5', symbol: 'ETH' }
  const account = `eip155:31337:${ADDRESS}` as const
  const facts = { kind: 'send', account, chainId: 'eip155:31337', summary, at: 0 } as const
  const transactions = [{ ...facts, id: '0xab', hash: '0xab', ...(outcome && { outcome }) }]
  await drawn({}, { config: { gateway: 'https://gateway.test' }, state: { transactions } })
  expect(screen.queryByTestId('lk-sending') !== null).toBe(isSaid)
  if (!isSaid) return
  expect(textOf('lk-sending')).toContain('Transfer in progress')
  expect(within(screen.getByTestId('lk-sending')).getByRole('button').textContent).toBe('View')
})

describe('how much', () => {
  test.each<[string, Partial<ConnectedAccount>, string]>([
    ['the coins where no price is known', { balance: balanceOf('2.5') }, '2.5 ETH'],
    ['what all tokens are worth', { balance: balanceOf('2'), tokens: tokens(ether, dollar) }, '$4,000.00'],
    ['coins cut, never rounded up', { balance: balanceOf('0.12345678') }, '0.123456 ETH'],
    ['dust as less than the least figure', { balance: balanceOf('0.00000001') }, '<0.000001 ETH'],
    ['nothing as nothing', { balance: balanceOf('0') }, '0 ETH'],
  ])('behavior: it shows %s', async (_name, account, shown) => {
    await drawn(account)
    expect(textOf('lk-balance')).toBe(shown)
  })

  test.each<[string, readonly TokenBalance[], string | undefined]>([
    [
      'what all of it gained',
      [
        { ...ether, change24h: 25 },
        { ...dollar, price: 1, value: 800, change24h: 0 },
      ],
      '+20% today',
    ],
    ['what it lost', [{ ...ether, change24h: -2.5 }], '-2.5% today'],
    ['that nothing changed', [{ ...ether, change24h: 0.000001 }], '0% today'],
    [
      'nothing while a price of then is missing',
      [
        { ...ether, change24h: 25 },
        { ...dollar, price: 1, value: 800 },
      ],
      undefined,
    ],
    ['nothing without prices', [{ ...dollar, change24h: 5 }], undefined],
  ])('behavior: of the day it shows %s', async (_name, list, shown) => {
    await drawn({ balance: balanceOf('2'), tokens: tokens(...list) })
    await act(() => import('./DayChange.js'))
    await waitFor(() => expect(screen.queryByTestId('lk-day-change')?.textContent).toBe(shown))
  })

  const today = new Date().setHours(0, 5, 0, 0)
  const iso = (at: number) => new Date(at).toISOString()
  test.each<[string, readonly TokenBalance[], RegExp | undefined]>([
    ['today', [{ ...ether, priceAt: iso(today) }], /^Prices from 12:05\sAM$/],
    [
      'on another day, where the oldest counts',
      [
        { ...ether, priceAt: iso(today) },
        { ...dollar, price: 1, value: 800, priceAt: iso(new Date(2026, 0, 2, 14, 5).getTime()) },
      ],
      /^Prices from Jan 2, 2026, 2:05\sPM$/,
    ],
    [
      'of nothing that is held',
      [
        { ...ether, change24h: 1 },
        { ...dollar, priceAt: iso(today) },
      ],
      undefined,
    ],
  ])('behavior: prices that are old say from when they are: %s', async (_name, list, shown) => {
    await drawn({ balance: balanceOf('2'), tokens: tokens(...list) })
    await act(() => import('./DayChange.js'))
    await waitFor(() => {
      const text = screen.queryByTestId('lk-prices-from')?.textContent
      if (shown) expect(text).toMatch(shown)
      else expect([text, screen.getByTestId('lk-day-change').textContent]).toEqual([undefined, '+1% today'])
    })
  })

  test('behavior: what could not be read anew says from when it is, and its prices no longer do', async () => {
    const failed = { status: 'failed', at: today + 9e5, error: { name: 'rpc_unreachable' } as never } as const
    const old = [{ ...ether, priceAt: iso(today - 36e5) }]
    await drawn({
      balance: { ...failed, data: { amount: '0', formatted: '2', symbol: 'ETH', decimals: 18 }, asOf: today },
      tokens: { ...failed, data: old, asOf: today + 6e4 },
    })
    await waitFor(() => expect(textOf('lk-as-of')).toMatch(/^As of 12:05\sAM$/))
    expect(screen.queryByTestId('lk-prices-from')).toBeNull()
    expect(textOf('lk-balance')).toBe('$4,000.00')
  })

  test('behavior: beside the worth stand the coins', async () => {
    await drawn({ balance: balanceOf('2'), tokens: tokens(ether) })
    expect(textOf('lk-view-Account')).toContain('2 ETH')
  })

  test('behavior: figures follow the locale', async () => {
    await drawn({ balance: balanceOf('1234.5') }, { words: { locale: 'de' } })
    expect(textOf('lk-balance')).toBe('1.234,5 ETH')
  })

  test('behavior: a place is kept while it is read', async () => {
    await drawn({ balance: { status: 'loading' } })
    expect(screen.getByTestId('lk-balance-loading')).toBeDefined()
    expect(screen.queryByTestId('lk-balance')).toBeNull()
  })

  test('behavior: when it cannot be read that is said, with a way to try again', async () => {
    await drawn({ balance: { status: 'failed', error: { name: 'rpc_unreachable' } } as never })
    expect(textOf('lk-balance-failed')).toBe('Couldn’t load your balance.')
    expect(screen.queryByTestId('lk-balance')).toBeNull()
    expect(textOf('lk-balance-retry')).toBe('Try again')
  })

  test('behavior: an old balance stays on show when a new read fails', async () => {
    await drawn({ balance: { ...balanceOf('3'), status: 'failed', error: {} } as never })
    expect(textOf('lk-balance')).toBe('3 ETH')
    expect(screen.queryByTestId('lk-balance-failed')).toBeNull()
  })
})

describe('tokens', () => {
  const status = () => screen.getByTestId('lk-tokens').dataset['status']

  test('behavior: each has its network, its amount, and its worth where a price is known', async () => {
    await drawn({ tokens: tokens(ether, dollar) })
    const coin = textOf('lk-token-ETH')
    expect(coin).toContain('Ether')
    expect(coin).toContain('Localnet')
    expect(coin).toContain('$4,000.00')
    expect(coin).toContain('2 ETH')
    expect(textOf('lk-token-TUSD')).toContain('1,500.5 TUSD')
    expect(textOf('lk-token-TUSD')).not.toContain('$')
    expect(screen.getByRole('list', { name: 'Tokens' })).toBeDefined()
  })

  test('behavior: none at all is said, with the network', async () => {
    await drawn({ tokens: tokens() })
    expect(textOf('lk-tokens-empty')).toBe('No tokens yetTokens you receive on Localnet will show up here.')
  })

  test('behavior: while they are read there is neither a list nor the word that there are none', async () => {
    await drawn({ tokens: { status: 'loading' } })
    expect(status()).toBe('loading')
    expect(screen.queryByTestId('lk-tokens-empty')).toBeNull()
    expect(screen.queryByTestId('lk-tokens-failed')).toBeNull()
  })

  test('behavior: a failure is said over the list of before', async () => {
    await drawn({ tokens: { ...tokens(dollar), status: 'failed', error: {} } as never })
    expect(textOf('lk-tokens-failed')).toContain('Couldn’t load your tokens.')
    expect(screen.getByTestId('lk-token-TUSD')).toBeDefined()
  })
})

describe('what can be done', () => {
  const actions = () =>
    [...document.querySelectorAll('[data-testid^=lk-action-]')].map(({ textContent }) => textContent)

  test.each<[string, object, readonly string[]]>([
    ['as it comes', {}, ['Receive', 'Send']],
    ['in the host’s order', { walletFeaturesOrder: ['send', 'receive'] }, ['Send', 'Receive']],
    ['without what is off', { send: false }, ['Receive']],
    ['without both', { send: false, receive: false }, []],
  ])('param: the actions %s', async (_name, features, shown) => {
    await drawn({}, { config: { features } })
    expect(actions()).toEqual(shown)
  })

  test('behavior: where the family sends nothing a line says so, and tokens that it cannot have are not listed', async () => {
    const family = { ...eip155(), can: {} }
    await drawn({}, { config: { adapters: [family] } })
    expect(actions()).toEqual(['Receive'])
    expect(textOf('lk-send-elsewhere')).toBe(
      'You can’t send ETH from here. Send it from your wallet instead.',
    )
    expect(screen.queryByTestId('lk-tokens')).toBeNull()
    cleanup()
    await drawn({}, { config: { adapters: [family], features: { send: false } } })
    expect(screen.queryByTestId('lk-send-elsewhere')).toBeNull()
    cleanup()
    await drawn()
    expect(screen.queryByTestId('lk-send-elsewhere')).toBeNull()
    expect(screen.getByTestId('lk-tokens')).toBeDefined()
  })

  const none = { balance: balanceOf('0'), tokens: tokens() }
  test.each<[string, Partial<ConnectedAccount>, boolean]>([
    ['nothing', none, true],
    ['a coin', { ...none, balance: balanceOf('0.1') }, false],
    ['a token', { ...none, tokens: tokens(dollar) }, false],
    ['what is not known yet', { ...none, tokens: { status: 'loading' } }, false],
    ['a balance that is not known yet', { tokens: tokens(), balance: { status: 'loading' } }, false],
  ])('behavior: with %s, adding funds leads and sending is quiet: %#', async (_name, account, isFirst) => {
    await drawn(account)
    expect(screen.queryByTestId('lk-add-funds') !== null).toBe(isFirst)
    expect(screen.getByTestId<HTMLButtonElement>('lk-action-send').disabled).toBe(isFirst)
    expect(screen.getByTestId<HTMLButtonElement>('lk-action-receive').disabled).toBe(false)
  })

  test.each([
    ['lk-action-receive', 'WalletReceive'],
    ['lk-action-send', 'WalletSend'],
    ['lk-account-network', 'Networks'],
  ])('behavior: %s goes to %s', async (testId, view) => {
    const wanted = vi.fn()
    const { client, open } = await drawn()
    await open({ view: 'Networks' })
    client.subscribe(({ modal }) => wanted(modal.stack.at(-1)?.view))
    await press(testId)
    expect(wanted.mock.calls.flat().at(-1)).toBe(view === 'Networks' ? 'Networks' : 'Connect')
  })

  test('param: without switching the network is named, and no button', async () => {
    await drawn({}, { config: { enableNetworkSwitch: false } })
    const pill = screen.getByTestId('lk-account-network')
    expect(pill.textContent).toBe('Localnet')
    expect(pill.tagName).not.toBe('BUTTON')
  })

  test('behavior: a network that the host does not know is said', async () => {
    await drawn({}, { state: { networks: { eip155: { chainId: 'eip155:5', supported: false } } } as never })
    expect(textOf('lk-account-network')).toBe('Unknown network')
  })

  test('behavior: disconnecting is the last row, behind all that is to be seen', async () => {
    const { client } = await drawn({ tokens: tokens(ether, dollar) })
    const rows = [...screen.getByTestId('lk-view-Account').querySelectorAll('.lk-row')]
    expect(rows.at(-1)).toBe(screen.getByTestId('lk-disconnect'))
    const ended = vi.spyOn(client, 'disconnect').mockRejectedValue(new Error('no'))
    fireEvent.click(screen.getByTestId('lk-disconnect'))
    await waitFor(() => expect(ended).toHaveBeenCalledTimes(1))
  })
})
