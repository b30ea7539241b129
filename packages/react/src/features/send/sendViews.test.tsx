// @vitest-environment happy-dom
import type { ConnectedAccount, SendState } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { announceTestWallet, connectTestWallet } from '../../../test/createTestClient.js'
import { dollar, ether, press, renderView, stackOf, textOf, type } from '../../../test/renderView.js'
import { balanceOf, loaded } from '../../../test/renderWithin.js'
import type { WordsInUse } from '../../words/Locale.js'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const held: Partial<ConnectedAccount> = { tokens: loaded([ether, dollar]) }

const sending = (patch: Partial<SendState> = {}): SendState => ({
  token: ether,
  sendTokenAmount: '0.25',
  receiverAddress: receiver,
  loading: false,
  fee: { status: 'idle' },
  progress: { step: 'editing' },
  ...patch,
})

const { token: _token, ...unchosen } = sending()

afterEach(cleanup)

test('behavior: with nothing held there is nothing to send', async () => {
  await renderView({ view: 'WalletSend' }, { account: { tokens: loaded([]) }, state: { send: unchosen } })
  expect(textOf('lk-view-WalletSend')).toContain('You don’t have anything on Localnet yet.')
  expect(screen.queryByTestId('lk-send-amount')).toBeNull()
})

const failed = { status: 'failed', error: new LatchkeyError('rpc_unreachable').toJSON(), at: 0 } as const

describe.each(['WalletSend', 'WalletSendSelectToken'] as const)('what could not be read, in %s', (view) => {
  const text = () => textOf(`lk-view-${view}`)

  test.each<[string, Partial<ConnectedAccount>]>([
    ['the RPC is down', { balance: failed, tokens: failed }],
    ['only the balance failed', { balance: failed, tokens: loaded([]) }],
    ['only the list failed', { tokens: failed }],
  ])('behavior: %s: it says so, and asks again on a press', async (_, account) => {
    const { client } = await renderView({ view }, { account, state: { send: unchosen } })
    expect(text()).toContain('Couldn’t load your tokens')
    expect(text()).not.toContain('You don’t have anything')
    expect(screen.queryByText('No tokens yet')).toBeNull()
    await press('lk-try-again')
    expect(client.getState().modal.open).toBe(false)
  })

  test.each<[string, Partial<ConnectedAccount>]>([
    ['nothing was read yet', {}],
    ['it is being read', { balance: { status: 'loading' }, tokens: { status: 'loading' } }],
    ['it is read again', { balance: { status: 'loading' }, tokens: failed }],
  ])('behavior: %s: rows stand in for it', async (_, account) => {
    await renderView({ view }, { account, state: { send: unchosen } })
    expect(screen.getByTestId('lk-send-loading')).toBeTruthy()
    expect(text()).not.toContain('You don’t have anything')
  })

  test('error: an offline page asks nothing, so it cannot know', async () => {
    await renderView({ view }, { account: {}, state: { send: unchosen, online: false } })
    expect(text()).toContain('Couldn’t load your tokens')
  })
})

test('behavior: the form shows what the list says now, not when the token was chosen', async () => {
  const less = { ...dollar, quantity: { decimals: '6', numeric: '3.5' } }
  await renderView(
    { view: 'WalletSend' },
    { account: { tokens: loaded([ether, less]) }, state: { send: sending({ token: dollar }) } },
  )
  expect(textOf('lk-send-available')).toBe('3.5 TUSD available')
})

describe('which token', () => {
  const view = { view: 'WalletSendSelectToken' } as const
  const listed = () =>
    [...document.querySelectorAll<HTMLElement>('[data-testid^=lk-token-]:not([data-testid$=search])')].map(
      ({ dataset }) => dataset['testid'],
    )

  test('behavior: the tokens of this network, found by name or symbol', async () => {
    const elsewhere = { ...dollar, symbol: 'FAR', chainId: 'eip155:31338' as const }
    await renderView(view, { account: { tokens: loaded([ether, dollar, elsewhere]) } })
    expect(listed()).toEqual(['lk-token-ETH', 'lk-token-TUSD'])
    await type('lk-token-search', ' test d')
    expect(listed()).toEqual(['lk-token-TUSD'])
    await type('lk-token-search', 'eth')
    expect(listed()).toEqual(['lk-token-ETH'])
  })

  test('behavior: a search without a result says so, and is cleared by a press', async () => {
    await renderView(view, { account: held })
    await type('lk-token-search', 'doubloon')
    expect(textOf('lk-view-WalletSendSelectToken')).toContain('No tokens found')
    await act(async () => void fireEvent.click(screen.getByText('Clear search')))
    expect(listed()).toHaveLength(2)
  })

  test('behavior: with no list the native coin stands alone, from the balance', async () => {
    await renderView(view, { account: { balance: balanceOf('3') } })
    expect(listed()).toEqual(['lk-token-ETH'])
    expect(textOf('lk-token-ETH')).toContain('3 ETH')
  })

  test('behavior: an account without anything says so', async () => {
    await renderView(view, { account: { tokens: loaded([]) } })
    expect(textOf('lk-view-WalletSendSelectToken')).toContain('You don’t have anything on Localnet yet.')
  })

  test('behavior: a press chooses', async () => {
    const { client } = await renderView(view, { account: held })
    await press('lk-token-TUSD')
    expect(client.getState().send.token?.symbol).toBe('TUSD')
  })
})

describe('the review', () => {
  const drawn = (patch: Partial<SendState>, words: WordsInUse = {}) =>
    renderView({ view: 'WalletSendPreview' }, { account: held, state: { send: sending(patch) }, words })
  const fee = { status: 'ready', data: { fee: '21000000000000' } } as never

  test('behavior: what, to whom, where, for which fee and how much in all', async () => {
    await drawn({ fee })
    expect(textOf('lk-review-amount')).toBe('0.25 ETH')
    expect(textOf('lk-review-receiver')).toBe(receiver)
    expect(textOf('lk-review-fee')).toBe('Network fee$0.04 · 0.000021\u00a0ETH')
    expect(textOf('lk-review-total')).toBe('Total$500.04')
    expect(textOf('lk-send-confirm')).toBe('Send 0.25 ETH')
    expect(textOf('lk-view-WalletSendPreview')).toContain('Localnet')
  })

  test('behavior: a token and its fee are two sums', async () => {
    await drawn({ token: dollar, sendTokenAmount: '100', fee })
    expect(textOf('lk-review-total')).toBe('Total100 TUSD + 0.000021 ETH')
  })

  test('behavior: where both have a price they are one sum of money', async () => {
    await drawn({ token: { ...dollar, price: 1 }, sendTokenAmount: '100', fee })
    expect(textOf('lk-review-total')).toBe('Total$100.04')
  })

  test('behavior: figures follow the locale', async () => {
    await drawn({ fee, token: dollar, sendTokenAmount: '1234.5' }, { locale: 'de' })
    expect(textOf('lk-review-amount')).toBe('1.234,5 TUSD')
    expect(textOf('lk-review-total')).toBe('Total1.234,5 TUSD + 0,000021 ETH')
  })

  test.each([
    ['idle', { status: 'idle' }, '–'],
    ['failed', { status: 'failed', error: { name: 'rpc_unreachable' } }, 'Can’t be estimated right now'],
    ['absurd', { status: 'failed', error: { name: 'unreasonable_fee' } }, 'Too high to be right'],
  ])('behavior: a fee that is %s', async (_name, state, said) => {
    await drawn({ fee: state as never })
    expect(textOf('lk-review-fee')).toBe(`Network fee${said}`)
    expect(screen.queryByTestId('lk-review-total')).toBeNull()
  })

  test('behavior: it says that transfers are final', async () => {
    await drawn({ fee })
    expect(textOf('lk-review-note')).toContain('Transfers can’t be undone.')
  })
})

describe('how it goes', () => {
  const hash = `0x${'a'.repeat(64)}`
  const error = (name: string) => ({ name, details: {} }) as never
  const drawn = (progress: SendState['progress'], config = {}) =>
    renderView(
      { view: 'WalletSendProgress' },
      { account: held, state: { send: sending({ progress }) }, config },
    )
  const buttons = () =>
    ['lk-send-explorer', 'lk-send-done', 'lk-try-again', 'lk-send-edit'].filter((id) =>
      screen.queryByTestId(id),
    )

  test.each<[SendState['progress'], string, string, readonly string[]]>([
    [{ step: 'signing' } as never, 'Confirm in Fox', 'Check the amount and recipient in your wallet', []],
    [{ step: 'pending', hash } as never, 'Sending 0.25 ETH', 'On its way to 0x70…dc79C8', []],
    [{ step: 'confirmed', hash } as never, 'Sent 0.25 ETH', 'to 0x70…dc79C8 on Localnet', ['lk-send-done']],
    [
      { step: 'declined' } as never,
      'Request declined',
      'You closed or declined the request in Fox. Nothing was sent.',
      ['lk-try-again', 'lk-send-edit'],
    ],
    [
      { step: 'confirmed', hash, replaced: `0x${'b'.repeat(64)}` },
      'Sped up in your wallet',
      'Sent 0.25 ETH to 0x70…dc79C8 on Localnet',
      ['lk-send-done'],
    ],
    [
      { step: 'canceled', hash },
      'Canceled in your wallet',
      'Nothing was sent.',
      ['lk-try-again', 'lk-send-edit'],
    ],
    [
      { step: 'failed', error: error('transaction_replaced'), hash },
      'The transfer was replaced',
      'Check the explorer before you send again.',
      ['lk-send-done'],
    ],
    [
      { step: 'failed', error: error('wallet_locked') },
      'Couldn’t send',
      'Your wallet is locked.',
      ['lk-try-again', 'lk-send-edit'],
    ],
    [
      { step: 'failed', error: error('transaction_reverted'), hash } as never,
      'The transfer failed',
      'Localnet rejected it. Nothing was sent, but the fee was charged.',
      ['lk-send-done'],
    ],
    [
      { step: 'failed', error: error('transaction_timeout'), hash } as never,
      'Not confirmed yet',
      'Check the explorer before you send again.',
      ['lk-send-done'],
    ],
    ...[{ hash }, {}].map(
      (sent) =>
        [
          { step: 'failed', error: { name: 'transaction_timeout', details: { kind: 'expired' } }, ...sent },
          'Not sent in time',
          'It took too long to reach Localnet, so it expired. Nothing was sent. Try again.',
          ['lk-try-again', 'lk-send-edit'],
        ] as never,
    ),
  ])('behavior: %j is headed "%s"', async (progress, title, text, shown) => {
    await drawn(progress)
    expect(textOf('lk-send-message')).toContain(title)
    expect(textOf('lk-send-message')).toContain(text)
    expect(buttons()).toEqual(shown)
  })

  test('behavior: with an explorer the transfer can be looked up, also while it is on its way', async () => {
    const explorer = { name: 'Scan', url: 'https://scan.test' }
    const network = { chainId: 'eip155:31337', supported: true, caipNetwork: { name: 'Localnet', explorer } }
    await renderView(
      { view: 'WalletSendProgress' },
      {
        account: held,
        state: {
          send: sending({ progress: { step: 'pending', hash } as never }),
          networks: { eip155: network } as never,
        },
      },
    )
    expect(screen.getByTestId('lk-send-explorer').getAttribute('href')).toBe(`https://scan.test/tx/${hash}`)
  })

  test('behavior: Done leads back to the account', async () => {
    const walletId = announceTestWallet()
    const { client } = await drawn({ step: 'confirmed', hash } as never)
    await act(() => connectTestWallet(client, walletId))
    await act(async () => void client.open({ view: 'Networks' }))
    await vi.waitFor(() => expect(stackOf(client)).toEqual(['Networks']))
    await press('lk-send-done')
    await vi.waitFor(() => expect(stackOf(client)).toEqual(['Account']))
  })
})
