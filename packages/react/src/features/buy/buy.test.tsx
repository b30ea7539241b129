// @vitest-environment happy-dom
import type { OnrampOffer, OnrampPurchase, OnrampState } from '@latchkey/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderView, textOf } from '../../../test/renderView.js'
import { ADDRESS } from '../../../test/renderWithin.js'

afterEach(cleanup)

const caipAddress = `eip155:31337:${ADDRESS}` as const
const offerOf = (symbol: string, name = symbol): OnrampOffer => ({
  currency: { id: symbol, name, symbol },
  network: { name: 'anvil', display_name: 'Anvil', chain_id: '31337', contract_address: '' },
  chainId: 'eip155:31337',
})
const usdc = offerOf('USDC', 'USD Coin')
const dollars = { id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '25000' }] } as never
const seller = (name: string, label: string) => ({ name, label, fees: '1-2%', reports: true }) as never
const onrampOf = (rest: Partial<OnrampState> = {}): OnrampState => ({
  caipAddress,
  status: 'ready',
  isAssumed: false,
  providers: [seller('coinbase', 'Coinbase')],
  offers: [usdc],
  paymentCurrencies: [dollars],
  purchase: usdc,
  payment: dollars,
  paymentAmount: '100',
  quotesLoading: false,
  ...rest,
})
const order: OnrampPurchase = {
  id: 'order-1',
  provider: 'coinbase',
  label: 'Coinbase',
  reports: true,
  asset: 'USDC',
  networkName: 'Anvil',
  chainId: 'eip155:31337',
  paymentAmount: '100',
  paymentCurrency: 'USD',
  startedAt: 0,
  status: 'created',
  window: 'open',
}
type View = 'OnRampTokenSelect' | 'OnRampStateSelect' | 'BuyInProgress' | 'OnRampProviders'
const show = (view: View, onramp?: Partial<OnrampState>) =>
  renderView({ view }, { account: {}, state: { onramp: onrampOf(onramp) } })

describe('what is bought', () => {
  test('behavior: nobody sells here: coins can be received instead', async () => {
    await show('OnRampProviders', { providers: [] })
    expect(textOf('lk-view-OnRampProviders')).toContain('Buying isn’t available here')
    expect(textOf('lk-buy-receive')).toBe('Receive')
    expect(screen.queryByTestId('lk-buy-amount')).toBeNull()
  })

  test.each([
    ['', 'Enter an amount'],
    ['9.99', 'Continue with Coinbase'],
    ['25000.01', 'Continue with Coinbase'],
  ])('behavior: "%s" can be bought from nobody', async (paymentAmount, text) => {
    await show('OnRampProviders', { paymentAmount })
    expect(textOf('lk-buy-coinbase')).toContain(text)
    expect(screen.getByTestId('lk-buy-coinbase').hasAttribute('disabled')).toBe(true)
  })

  test('error: without a quote the amount is what the seller says', async () => {
    const error = { brand: 'latchkey', name: 'http_failed', code: 1, message: '', details: {} } as never
    await show('OnRampProviders', { error })
    expect(textOf('lk-buy-get')).toContain('USDC for $100.00. The provider shows the exact amount.')
    expect(screen.queryByTestId('lk-buy-fees')).toBeNull()
  })

  const quoted = (amount: string, fee: string, network = '0') => ({
    quote: {
      purchaseAmount: { amount, currency: 'USDC' },
      coinbaseFee: { amount: fee, currency: 'USD' },
      networkFee: { amount: network, currency: 'USD' },
    } as never,
  })
  const failed = (name: string) => ({
    error: { brand: 'latchkey', name: 'http_failed', code: 1, message: '', details: { name } } as never,
  })

  test('behavior: the rows above the button stay while a new quote is asked for', async () => {
    const rows = () => [...document.querySelectorAll('dt')].map((row) => row.textContent)
    await show('OnRampProviders', quoted('98.5', '1.25'))
    expect(textOf('lk-buy-fees')).toContain('$1.25')
    const before = rows()
    cleanup()
    await show('OnRampProviders', { quotesLoading: true })
    expect(rows()).toEqual(before)
    expect(before.length).toBeGreaterThan(2)
  })

  test('behavior: each seller has its own price and fees, or says why not', async () => {
    const meld = { ...(seller('meld', 'Meld.io') as object), sells: { eip155: 'USDC' } } as never
    const providers = ['one', 'two', 'three', 'four', 'five'].map((name) => seller(name, name))
    await show('OnRampProviders', {
      providers: [...providers, meld],
      purchase: offerOf('ETH', 'Ether'),
      sellerQuotes: {
        one: quoted('98.5', '1.25', '0.25'),
        two: quoted('97', '2.75'),
        three: failed('onramp_refused'),
        four: failed('onramp_down'),
      },
      quote: quoted('98.5', '1.25').quote,
    })
    expect(textOf('lk-buy-one')).toContain('98.5 USDC, fees $1.25 + $0.25')
    expect(textOf('lk-buy-two')).toContain('97 USDC, fees $2.75')
    expect(textOf('lk-buy-three')).toContain('Doesn’t sell this amount or token')
    expect(textOf('lk-buy-four')).toContain('Can’t be reached right now')
    expect(textOf('lk-buy-five')).toContain('Fees 1–2%')
    expect(textOf('lk-buy-meld')).toContain('Sells USDC, fees 1–2%')
    expect(screen.queryByTestId('lk-buy-fees')).toBeNull()
  })

  test('behavior: a seller of one coin says so where it is the only one', async () => {
    const meld = { ...(seller('meld', 'Meld.io') as object), sells: { eip155: 'USDC' } } as never
    await show('OnRampProviders', { providers: [meld], purchase: offerOf('ETH', 'Ether') })
    expect(textOf('lk-buy-sells')).toContain('Meld.io sells USDC, not ETH.')
    cleanup()
    await show('OnRampProviders', { providers: [meld] })
    expect(screen.queryByTestId('lk-buy-sells')).toBeNull()
  })

  test('error: a refusal of the only seller is told as one', async () => {
    await show('OnRampProviders', failed('onramp_refused'))
    expect(textOf('lk-buy-get')).toContain('Doesn’t sell this amount or token')
  })

  test('behavior: the state is asked for where a seller has to know it, and nowhere else', async () => {
    const subdivisions = [{ code: 'NY', name: 'New York' }]
    const asks = { ...(seller('coinbase', 'Coinbase') as object), subdivisions } as never
    await show('OnRampProviders')
    expect(screen.queryByTestId('lk-buy-state')).toBeNull()
    cleanup()
    await show('OnRampProviders', { providers: [asks, seller('two', 'two')] })
    expect(textOf('lk-buy-state')).toContain('Your state')
    expect(textOf('lk-buy-coinbase')).toContain('Choose your state to see the price')
    cleanup()
    await show('OnRampProviders', { providers: [asks, seller('two', 'two')], subdivision: 'NY' })
    expect(textOf('lk-buy-state')).toContain('New York')
    expect(textOf('lk-buy-coinbase')).toContain('Fees 1–2%')
    cleanup()
    await show('OnRampStateSelect', { providers: [asks], subdivision: 'NY' })
    expect(textOf('lk-state-NY')).toContain('New York')
  })

  test('behavior: what is under way stands on top', async () => {
    await show('OnRampProviders', { order })
    expect(textOf('lk-buy-order')).toContain('USDC from Coinbase')
    const [mine, amount] = ['lk-buy-order', 'lk-buy-coinbase'].map((id) => screen.getByTestId(id))
    expect(
      mine && amount && mine.compareDocumentPosition(amount) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy()
    cleanup()
    await show('OnRampProviders')
    expect(screen.queryByTestId('lk-buy-order')).toBeNull()
  })

  test('behavior: no coin, and one with a long name', async () => {
    await show('OnRampTokenSelect', { offers: [] })
    expect(textOf('lk-view-OnRampTokenSelect')).toContain('No tokens found')
    cleanup()
    const name = 'A coin with a very long name '.repeat(6).trim()
    await show('OnRampTokenSelect', { offers: [offerOf('LONG', name)] })
    expect(textOf('lk-coin-LONG')).toContain(name)
  })
})

describe('how a purchase goes', () => {
  test.each<[string, Partial<OnrampPurchase>, string, readonly string[]]>([
    ['being prepared', { status: 'opening' }, 'Opening Coinbase', ['later']],
    ['at the seller', {}, 'Pay at Coinbase', ['later']],
    [
      'blocked',
      { window: 'blocked', url: 'https://seller.test/' },
      'The window was blocked',
      ['open', 'forget'],
    ],
    ['closed', { window: 'closed' }, 'Did you finish?', ['back', 'paid']],
    ['waited for', { window: 'elsewhere' }, 'Waiting for Coinbase', ['later']],
    ['silent', { window: 'elsewhere', reports: false }, 'Your USDC is on its way', ['done']],
    ['paid', { status: 'paid' }, 'Paid', ['later']],
    [
      'late',
      { status: 'paid', isLate: true },
      'This is taking longer than usual',
      ['forget', 'again', 'copy'],
    ],
    ['there', { status: 'sent', received: '98.5' }, '98.5 USDC sent to you', ['done']],
    ['refused', { status: 'failed' }, 'Nothing was bought', ['retry']],
    ['not begun', { status: 'failed', error: {} as never }, 'Coinbase can’t be reached', ['retry']],
  ])('behavior: %s', async (_, change, text, wanted) => {
    await show('BuyInProgress', { order: { ...order, ...change } })
    expect(textOf('lk-order-message')).toContain(text)
    const all = ['later', 'open', 'forget', 'back', 'paid', 'done', 'again', 'copy', 'retry']
    const found = all.filter((way) => screen.queryByTestId(`lk-order-${way}`))
    expect(found.toSorted()).toEqual(wanted.toSorted())
  })

  test('behavior: nothing is under way: it leads to buying', async () => {
    await show('BuyInProgress')
    expect(textOf('lk-view-BuyInProgress')).toContain('No purchase in progress')
  })
})

test.each([
  ['created', true],
  ['paid', true],
  ['sent', false],
  ['failed', false],
] as const)(
  'behavior: the account says that a purchase is pending while it is %s',
  async (status, isSaid) => {
    const state = { onramp: onrampOf({ order: { ...order, status } }) }
    await renderView({ view: 'Account' }, { account: {}, state })
    expect(screen.queryByTestId('lk-buying') !== null).toBe(isSaid)
    if (isSaid) expect(textOf('lk-buying')).toContain('Purchase in progress')
  },
)
