// @vitest-environment happy-dom
import type { PayOption, PayReview, PayState, PayStep, SwapCoin } from '@latchkey/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ether, press, renderView, stackOf, textOf, type ViewScene } from '../../../test/renderView.js'
import { loaded } from '../../../test/renderWithin.js'

afterEach(cleanup)

const hash = `0x${'ab'.repeat(32)}`
const coin = (symbol: string, decimals: number, address: string): SwapCoin => ({
  address,
  name: symbol,
  symbol,
  decimals,
  iconUrl: '',
})
const usd = coin('USDC', 6, `0x${'05'.repeat(20)}`)
const eth = coin('ETH', 18, `0x${'e'.repeat(40)}`)
const error = (name: string, details = {}) =>
  ({ brand: 'latchkey', name, code: 1, message: '', details }) as never
const failed = (name: string) => ({ status: 'failed', error: error(name), at: 0 }) as const

const direct: PayOption = { coin: usd, held: '100000000', cost: loaded({ amount: '12500000' }) }
const review: PayReview = { coin: usd.address, tasks: ['pay'], fee: '21000000000000' }
const request = {
  network: 'eip155:31337',
  asset: usd.address,
  amount: '12.50',
  recipient: `0x${'70'.repeat(20)}`,
} as const

function stateOf({
  terms,
  ...rest
}: Partial<Omit<PayState, 'terms'>> & { terms?: Partial<PayState['terms']> }) {
  const pay: PayState = {
    request,
    terms: {
      network: request.network,
      namespace: 'eip155',
      networkName: 'Anvil',
      coin: usd,
      isNative: false,
      units: '12500000',
      recipient: request.recipient,
      choice: 'pay',
      ...terms,
    },
    options: loaded([direct]),
    review: loaded(review),
    loading: false,
    progress: { step: 'choosing' },
    ...rest,
  }
  return { pay }
}
const show = (
  view: 'Pay' | 'PayProgress',
  pay: Parameters<typeof stateOf>[0] = {},
  scene: ViewScene = { account: {} },
) => renderView({ view }, { ...scene, state: { ...stateOf(pay), ...scene.state } })
const offer = {
  chainId: 'eip155:31337',
  from: eth,
  to: usd,
  amount: '1000000000000000001',
  toAmount: '12600000',
  toAmountMin: '12500000',
  provider: null,
  spender: usd.address,
  route: [],
} as const
const swapping = {
  options: loaded([
    { ...direct, held: '0' },
    { coin: eth, held: '2000000000000000000', cost: loaded({ amount: offer.amount, offer }) },
  ]),
  review: loaded<PayReview>({ coin: eth.address, tasks: ['swap', 'pay'] }),
}
const isDisabled = () => screen.getByTestId('lk-pay-confirm').hasAttribute('disabled')

describe('what is asked for', () => {
  test('behavior: the amount to the last digit, who gets it, and the fee', async () => {
    await show('Pay', { terms: { label: 'Order 7' } })
    expect(textOf('lk-view-Pay')).toContain('Order 7')
    expect(textOf('lk-pay-amount')).toBe('12.5 USDC')
    expect(textOf('lk-pay-fee')).toBe('Network feeabout 0.000021 ETH')
    expect(textOf('lk-pay-coin-USDC')).toBe('USDC100 USDC12.5 USDC')
    expect(isDisabled()).toBe(false)
  })

  test('behavior: the fee has its worth beside it where the coin has a price', async () => {
    await show('Pay', {}, { account: { tokens: loaded([ether]) } })
    expect(textOf('lk-pay-fee')).toBe('Network feeabout $0.04 · 0.000021\u00a0ETH')
  })

  test('behavior: of several steps the fees stand together, and one press says why there are several', async () => {
    await show('Pay')
    expect((await screen.findByTestId('lk-why-ask')).textContent).toBe('Why am I asked?')
    cleanup()
    const data: PayReview = { ...review, coin: usd.address, tasks: ['swap', 'pay'] }
    await show('Pay', { review: loaded(data) })
    expect(textOf('lk-pay-fee')).toBe('All network feesabout 0.000021 ETH')
    expect((await screen.findByTestId('lk-why-ask')).textContent).toBe('Why several confirmations?')
  })

  test('behavior: of a token that keeps a part of each transfer it says what the recipient gets', async () => {
    await show('Pay')
    expect(screen.queryByTestId('lk-pay-arrives')).toBeNull()
    cleanup()
    const data = { ...review, estimate: { gas: '1', fee: '1', arrives: '12374999' } }
    await show('Pay', { review: loaded(data) })
    expect(textOf('lk-pay-arrives')).toBe('Recipient gets12.374999 USDC')
    expect(isDisabled()).toBe(false)
  })

  test('behavior: without a wallet it asks for one, and nothing can be pressed that pays', async () => {
    const { client } = await show('Pay', {}, {})
    expect(screen.queryByTestId('lk-pay-confirm')).toBeNull()
    await press('lk-pay-connect')
    expect(stackOf(client).at(-1)).toBe('Connect')
  })

  test('behavior: on another network it offers to switch, and nothing else', async () => {
    await show('Pay', { terms: { network: 'eip155:10', networkName: 'OP Mainnet' } })
    expect(textOf('lk-pay-switch')).toContain('OP Mainnet')
    expect(screen.queryByTestId('lk-pay-confirm')).toBeNull()
  })

  test('behavior: while what is held is read, its places are held', async () => {
    await show('Pay', { options: { status: 'loading' }, review: { status: 'idle' } })
    expect(screen.getByTestId('lk-pay-loading').getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByTestId('lk-pay-confirm')).toBeNull()
  })

  test('error: what is held cannot be read: it says so, and offers to try again', async () => {
    await show('Pay', { options: failed('gateway_unreachable'), review: { status: 'idle' } })
    expect(textOf('lk-pay-problem')).toContain('Couldn’t load your tokens.')
    expect(screen.getByTestId('lk-pay-retry')).toBeTruthy()
    expect(screen.queryByTestId('lk-pay-confirm')).toBeNull()
  })

  test.each([
    ['rpc_unreachable', 'Couldn’t load your tokens.'],
    ['quote_changed', 'The price has changed.'],
    ['request_aborted', 'You switched account or network.'],
  ])('error: a review that failed (%s) cannot be paid', async (name, text) => {
    await show('Pay', { review: failed(name) })
    expect(textOf('lk-pay-problem')).toContain(text)
    expect(isDisabled()).toBe(true)
  })

  test('behavior: nothing is enough: the ways to more are there', async () => {
    await show('Pay', { options: loaded([{ ...direct, held: '12499999' }]), review: { status: 'idle' } })
    expect(textOf('lk-pay-nothing')).toContain('You don’t have enough of any token on Anvil')
    expect(textOf('lk-pay-coin-USDC')).toContain('Not enough')
    expect(screen.getByTestId('lk-pay-receive')).toBeTruthy()
    expect(screen.queryByTestId('lk-pay-confirm')).toBeNull()
  })

  test('behavior: a deposit shows the ways to coins first, though there is enough', async () => {
    await show('Pay', { terms: { choice: 'deposit' } })
    const [receive, pay] = ['lk-pay-receive', 'lk-pay-confirm'].map((id) => screen.getByTestId(id))
    expect(
      receive && pay && receive.compareDocumentPosition(pay) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy()
    cleanup()
    await show('Pay')
    expect(screen.queryByTestId('lk-pay-receive')).toBeNull()
  })

  test('behavior: too little for the fee: it says of which coin', async () => {
    await show('Pay', { review: loaded({ ...review, lacks: 'ETH' }) })
    expect(textOf('lk-pay-lacks')).toContain('Not enough ETH')
    expect(isDisabled()).toBe(true)
  })

  test('behavior: an address is never broken over two lines', async () => {
    await show('PayProgress', { progress: { step: 'paid', hash } })
    expect(textOf('lk-pay-message')).toContain('reached 0x70…\u2060707070.')
  })

  test('behavior: huge amounts and long words stay whole', async () => {
    const units = '123456789012345678901234567890123456'
    const long = coin('AVERYLONGSYMBOL1', 6, usd.address)
    await show('Pay', { terms: { units, coin: long, label: 'x'.repeat(80) } })
    expect(textOf('lk-pay-amount')).toBe('123,456,789,012,345,678,901,234,567,890.123456 AVERYLONGSYMBOL1')
    expect(screen.getByTestId('lk-pay-amount').hasAttribute('data-long')).toBe(true)
    expect(textOf('lk-view-Pay')).toContain('x'.repeat(80))
  })

  test('behavior: a swap whose impact nobody knows wants a tick; a cost is never rounded down', async () => {
    await show('Pay', swapping)
    expect(textOf('lk-pay-confirm')).toBe('Pay 1.000001 ETH')
    expect(textOf('lk-pay-swap')).toContain('1.000001 ETH is swapped first')
    expect(textOf('lk-pay-swap')).toContain('You’ll confirm 2 times in your wallet.')
    expect(isDisabled()).toBe(true)
    await press('lk-pay-accept')
    expect(isDisabled()).toBe(false)
  })

  test('behavior: a wallet that does all at once asks once, and says what for', async () => {
    const batch = loaded<PayReview>({ coin: eth.address, tasks: ['swap', 'pay'], isBatch: true })
    await show('Pay', { ...swapping, review: batch })
    expect(textOf('lk-pay-swap')).toContain('One confirmation. If any part fails, nothing moves.')
    cleanup()
    await show('PayProgress', { ...swapping, review: batch, progress: { step: 'confirming', task: 'pay' } })
    const text = textOf('lk-pay-message')
    expect(text).toMatch(/^Confirm in .*1.000001 ETH for at least 12.5 USDC; exactly 12.5 USDC goes/)
  })

  test('behavior: after the swap it says that only the payment is left; declined, that nothing was paid yet', async () => {
    await show('Pay', { swapped: hash })
    expect(textOf('lk-pay-swapped')).toBe('The swap is done. Only the payment itself is left.')
    cleanup()
    await show('PayProgress', { swapped: hash, progress: { step: 'declined', task: 'pay' } })
    expect(textOf('lk-pay-message')).toContain('You now hold the USDC')
  })
})

describe('how it goes', () => {
  test.each<[string, PayStep, string, string | undefined]>([
    ['in the wallet', { step: 'confirming', task: 'pay' }, 'Confirm in', undefined],
    ['on its way', { step: 'pending', task: 'pay', hash }, 'Paying 12.5 USDC', undefined],
    ['paid', { step: 'paid', hash }, 'Paid', 'lk-pay-done'],
    ['at once, on its way', { step: 'pending', task: 'pay' }, 'Paying 12.5 USDC', undefined],
    ['swapping', { step: 'pending', task: 'swap', hash }, 'Then only the payment itself is left.', undefined],
    ['unsure', { step: 'unsure', task: 'pay' }, 'Was this paid?', 'lk-pay-anyway'],
    ['unsure of the swap', { step: 'unsure', task: 'swap' }, 'Was this swapped?', 'lk-pay-anyway'],
    ['declined', { step: 'declined', task: 'pay' }, 'Request declined', 'lk-try-again'],
    [
      'late',
      { step: 'failed', task: 'pay', error: error('transaction_timeout'), hash },
      'Still waiting',
      'lk-pay-wait',
    ],
    [
      'a swap that is late',
      { step: 'failed', task: 'swap', error: error('transaction_timeout'), hash },
      'Still waiting',
      'lk-pay-wait',
    ],
    [
      'turned down',
      { step: 'failed', task: 'pay', error: error('transaction_reverted'), hash },
      'The payment didn’t go through',
      'lk-pay-done',
    ],
    [
      'stopped between swap and payment',
      { step: 'failed', task: 'swap', error: error('request_aborted') },
      'Nothing was paid',
      'lk-try-again',
    ],
    [
      'short',
      { step: 'failed', task: 'pay', error: error('payment_short'), hash },
      'Less arrived',
      'lk-pay-done',
    ],
    [
      'taken back',
      { step: 'failed', task: 'pay', error: error('payment_replaced', { isCancel: true }), hash },
      'Payment canceled',
      'lk-try-again',
    ],
  ])('behavior: %s', async (_, progress, text, way) => {
    await show('PayProgress', { progress })
    expect(textOf('lk-pay-message')).toContain(text)
    const ways = ['lk-pay-done', 'lk-pay-anyway', 'lk-try-again', 'lk-pay-wait']
    expect(ways.filter((id) => screen.queryByTestId(id))).toEqual(way === undefined ? [] : [way])
  })
})
