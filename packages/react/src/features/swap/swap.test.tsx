// @vitest-environment happy-dom
import type { SwapCoin, SwapOffer, SwapReview, SwapState, SwapStep } from '@latchkey/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { press, renderView, stackOf, textOf, type, type ViewScene } from '../../../test/renderView.js'
import { ADDRESS, loaded } from '../../../test/renderWithin.js'

afterEach(cleanup)

const native = `0x${'e'.repeat(40)}`
const coin = (symbol: string, decimals: number, rest: Partial<SwapCoin> = {}): SwapCoin => ({
  address: `0x${symbol.length}${'1'.repeat(39)}`,
  name: symbol,
  symbol,
  decimals,
  iconUrl: '',
  ...rest,
})
const eth = coin('ETH', 18, { address: native, price: 3000 })
const usd = coin('USDC', 6, { price: 1 })
const odd = coin('ODD', 6)

const offerOf = (rest: Partial<SwapOffer> = {}): SwapOffer => ({
  chainId: 'eip155:31337',
  from: eth,
  to: usd,
  amount: '500000000000000000',
  toAmount: '1497752995',
  toAmountMin: '1482775465',
  provider: 'uniswap',
  spender: `0x${'40'.repeat(20)}`,
  priceImpact: 0.2,
  route: [{ exchange: 'Uniswap v3', fee: 0.05, from: native, to: usd.address }],
  ...rest,
})
const reviewOf = (rest: Partial<SwapReview> = {}): SwapReview => ({
  offer: offerOf(),
  tasks: ['swap'],
  isBatch: false,
  fee: '2100000000000',
  ...rest,
})
const stateOf = (rest: Partial<SwapState> = {}): { readonly swap: SwapState } => ({
  swap: {
    caipAddress: `eip155:31337:${ADDRESS}`,
    tokens: loaded([eth, usd, odd]),
    from: eth,
    to: usd,
    amount: '0.5',
    offer: loaded(offerOf()),
    review: loaded(reviewOf()),
    loading: false,
    progress: { step: 'editing' },
    ...rest,
  },
})
const show = (
  view: 'Swap' | 'SwapPreview' | 'SwapProgress',
  swap?: Partial<SwapState>,
  scene: ViewScene = {},
) =>
  renderView(view === 'Swap' ? { view, fromToken: 'ETH' } : { view }, {
    account: {},
    ...scene,
    state: { ...stateOf(swap), ...scene.state },
  })

describe('the form', () => {
  test.each([
    ['en', '1,497.75'],
    ['de', '1.497,75'],
  ])('behavior: what is received is written as the review writes it (%s)', async (locale, text) => {
    await show('Swap', {}, { words: { locale } })
    expect(textOf('lk-swap-output')).toBe(text)
  })

  test('behavior: rate, impact and minimum; what is missing is on the button', async () => {
    await show('Swap')
    expect(textOf('lk-swap-rate')).toContain('1 ETH = 2,995.5 USDC')
    expect(textOf('lk-swap-least')).toContain('1,482.77 USDC')
    cleanup()
    await show('Swap', { to: undefined, offer: { status: 'idle' } })
    expect(textOf('lk-swap-review')).toBe('Choose what to receive')
    cleanup()
    await show('Swap', { amount: '', offer: { status: 'idle' } })
    expect(textOf('lk-swap-review')).toBe('Enter an amount')
  })

  test.each<[string, Partial<SwapOffer>, string]>([
    [
      'the other way round, since a dollar is a fraction of an ether',
      { from: usd, to: eth, amount: '100000000', toAmount: '31810000000000000' },
      '1 ETH = 3,143.66 USDC',
    ],
    ['one for one', { amount: '1000000000000000000', toAmount: '1000000' }, '1 ETH = 1 USDC'],
    ['of little', { amount: '1', toAmount: '1' }, '1 ETH = 1,000,000,000,000 USDC'],
    ['where nothing comes', { toAmount: '0' }, '1 ETH = 0 USDC'],
  ])('param: the rate %s', async (_, change, text) => {
    await show('Swap', { offer: loaded(offerOf(change)) })
    expect(textOf('lk-swap-rate')).toContain(text)
  })

  test('behavior: no dollars are shown for what has no price, only that there is none', async () => {
    await show('Swap', { to: odd, offer: loaded(offerOf({ to: odd })) })
    expect(textOf('lk-view-Swap')).toContain('$1,500.00')
    expect(textOf('lk-view-Swap')).toContain('Value unknown')
    expect(textOf('lk-view-Swap')).not.toContain('$0')
  })

  test('error: a text that is no amount is refused and says so', async () => {
    await show('Swap')
    await type('lk-swap-amount', '1.5.5')
    expect(textOf('lk-view-Swap')).toContain('This isn’t a valid amount.')
    await type('lk-swap-amount', `0.${'1'.repeat(19)}`)
    expect(textOf('lk-view-Swap')).toContain('This token allows up to 18 decimal places.')
  })

  test.each([
    ['insufficient_liquidity', 'Insufficient liquidity'],
    ['swaps_not_supported', 'Network not supported for Swaps'],
  ])('error: %s', async (name, text) => {
    const error = { brand: 'latchkey', name, code: 1, message: '', details: {} } as never
    await show('Swap', { offer: { status: 'failed', error, at: 0 } })
    expect(textOf('lk-swap-problem')).toContain(text)
  })
})

describe('the review', () => {
  test.each([
    ['2100000000000', 'about 0.000002 ETH'],
    ['1000', 'Network fee<0.000001 ETH'],
  ])('param: a fee of %s', async (fee, text) => {
    await show('SwapPreview', { review: loaded(reviewOf({ fee })) })
    expect(textOf('lk-view-SwapPreview')).toContain(text)
  })

  const disabled = () => screen.getByTestId('lk-swap-confirm').hasAttribute('disabled')

  test.each<[string, Partial<SwapReview>, string | undefined]>([
    ['the swap alone', {}, undefined],
    ['two', { tasks: ['approve', 'swap'] }, 'Two confirmations in Fox: allow exactly 0.5 ETH, then swap.'],
    ['three', { tasks: ['reset', 'approve', 'swap'] }, 'Three confirmations in Fox'],
    ['a signature', { tasks: ['sign', 'swap'] }, 'which is free, then swap'],
    ['all at once', { tasks: ['approve', 'swap'], isBatch: true }, 'One confirmation in Fox'],
  ])('param: how often the wallet asks: %s', async (_, review, text) => {
    await show('SwapPreview', { review: loaded(reviewOf(review)) })
    if (text === undefined) expect(screen.queryByTestId('lk-swap-asks')).toBeNull()
    else expect(textOf('lk-swap-asks')).toContain(text)
  })

  test.each([
    [4.9, 0],
    [5.1, 1],
    [15.1, 2],
  ])('behavior: a price impact of %d wants %d ticks', async (priceImpact, ticks) => {
    const offer = offerOf({ priceImpact })
    await show('SwapPreview', { offer: loaded(offer), review: loaded(reviewOf({ offer })) })
    for (const testId of ['lk-swap-accept', 'lk-swap-understand'].slice(0, ticks)) {
      expect(disabled()).toBe(true)
      await press(testId)
    }
    expect(disabled()).toBe(false)
  })

  test('behavior: an impact that nobody knows is said to be unknown, and wants a tick', async () => {
    const { priceImpact: _, ...offer } = offerOf()
    await show('SwapPreview', { offer: loaded(offer), review: loaded(reviewOf({ offer })) })
    expect(textOf('lk-swap-impact')).toContain('Unknown')
    expect(textOf('lk-swap-impact-note')).toContain('couldn’t work out the price impact')
    expect(screen.queryByTestId('lk-swap-understand')).toBeNull()
    expect(disabled()).toBe(true)
    await press('lk-swap-accept')
    expect(disabled()).toBe(false)
    cleanup()
    await show('Swap', { offer: loaded(offer) })
    expect(textOf('lk-swap-impact')).toContain('Unknown')
  })

  test('behavior: the ticks are for the impact that is on show, whatever was quoted since', async () => {
    const offer = offerOf({ priceImpact: 15.1 })
    await show('SwapPreview', { offer: loaded(offerOf()), review: loaded(reviewOf({ offer })) })
    expect(textOf('lk-swap-impact')).toContain('15.1%')
    await press('lk-swap-accept')
    expect(disabled()).toBe(true)
  })

  test('behavior: a token without a known value is said to have none', async () => {
    const offer = offerOf({ to: odd })
    await show('SwapPreview', { to: odd, offer: loaded(offer), review: loaded(reviewOf({ offer })) })
    expect(textOf('lk-swap-no-value')).toContain('We don’t have a price for ODD')
  })
})

describe('how it goes', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const error = (name: string, details = {}) =>
    ({ brand: 'latchkey', name, code: 1, message: '', details }) as never

  test.each<[SwapStep, Partial<SwapReview>, string]>([
    [{ step: 'confirming', task: 'approve' }, { tasks: ['approve', 'swap'] }, 'Step 1 of 2: approve'],
    [{ step: 'confirming', task: 'sign' }, { tasks: ['sign', 'swap'] }, 'Signing is free'],
    [{ step: 'confirming', task: 'swap' }, {}, '0.5 ETH for at least 1,482.77 USDC'],
    [{ step: 'confirming', task: 'swap' }, { isBatch: true }, 'allowing exactly this amount'],
    [{ step: 'pending', task: 'swap' }, {}, 'Swapping 0.5 ETH'],
    [{ step: 'approved' }, {}, 'ETH is approved'],
    [{ step: 'confirmed', hash }, {}, '0.5 ETH for 1,497.75 USDC'],
    [{ step: 'declined', task: 'swap' }, {}, 'Nothing was swapped'],
    [{ step: 'failed', error: error('wrong_swap') }, {}, 'changed after you reviewed it'],
    [{ step: 'failed', error: error('transaction_reverted'), hash }, {}, 'the price moved too far'],
    [
      { step: 'failed', error: error('transaction_timeout'), hash },
      {},
      'Check the explorer before you try again',
    ],
    [
      { step: 'failed', error: error('transaction_replaced'), hash },
      {},
      'sent a different transaction instead',
    ],
    [
      { step: 'failed', error: error('transaction_replaced', { isCancel: true }), hash },
      {},
      'You canceled it in your wallet',
    ],
  ])('param: %o', async (progress, review, text) => {
    await show('SwapProgress', { progress, review: loaded(reviewOf(review)) })
    expect(textOf('lk-swap-message')).toContain(text)
  })

  test('behavior: after an approval of an earlier visit one goes on with a fresh look', async () => {
    const { client } = await show('SwapProgress', { progress: { step: 'approved' } })
    expect(textOf('lk-try-again')).toBe('Continue swap')
    await press('lk-try-again')
    expect(stackOf(client)).not.toContain('SwapProgress')
  })

  test('behavior: the account says that a swap is not done', async () => {
    await renderView({ view: 'Account' }, { account: {}, state: stateOf({ loading: true }) })
    expect(textOf('lk-swapping')).toContain('Swap in progress')
    cleanup()
    await renderView({ view: 'Account' }, { account: {}, state: stateOf() })
    expect(screen.queryByTestId('lk-swapping')).toBeNull()
  })
})
