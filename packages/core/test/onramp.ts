import { expect } from 'vitest'
import { fakeClient } from './fakeClient.js'
import { fakePlatform } from './fakePlatform.js'

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const coin = (symbol: string, chain_id: string, name = 'anvil') => ({
  id: symbol,
  name: symbol,
  symbol,
  networks: [{ name, display_name: 'Anvil', chain_id, contract_address: '' }],
})

export const options = {
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
  purchaseCurrencies: [coin('ETH', '31337'), coin('USDC', '31337'), coin('OP', '10', 'optimism')],
  providers: [
    { name: 'coinbase', label: 'Coinbase', fees: '1-2%', namespaces: ['eip155'], reports: true },
    { name: 'meld', label: 'Meld.io', fees: '1-2%', namespaces: ['eip155', 'solana'], reports: false },
    { name: 'solana-only', label: 'Other', fees: '1%', namespaces: ['solana'], reports: false },
  ],
}

export const quoteFor = (amount: string, symbol = 'USDC', currency = 'USD') => {
  const money = (value: string) => ({ amount: value, currency })
  return {
    paymentTotal: money(amount),
    paymentSubtotal: money(amount),
    purchaseAmount: { amount, currency: symbol },
    networkFee: money('0'),
    coinbaseFee: money('1.25'),
    quoteId: 'q',
  }
}

export interface FakePopup {
  closed: boolean
  opener: unknown
  readonly location: { href: string }
  close(): void
}

export type OnrampAnswers = Partial<Record<'options' | 'quote' | 'onrampurl' | 'transactions', unknown>>

export function onrampStage(answers: OnrampAnswers = {}, config: object = {}) {
  const all: OnrampAnswers = {
    options,
    quote: (asked: Record<'amount' | 'purchaseCurrency' | 'paymentCurrency', string>) =>
      quoteFor(asked.amount, asked.purchaseCurrency, asked.paymentCurrency),
    onrampurl: { url: 'https://seller.test/pay?session=1', order: 'order-1' },
    transactions: { data: [{ id: 'order-1', status: 'created' }], next: null },
    ...answers,
  }
  const down = () => new Response(JSON.stringify({ status: 'FAILED', reasons: [] }), { status: 503 })
  const platform = fakePlatform((url, { json }) => {
    const name = url.pathname.split('/').at(-1) as keyof OnrampAnswers
    const answer = name in all ? all[name] : {}
    const found: unknown = typeof answer === 'function' ? answer(json) : answer
    return found === 'down' ? down() : found
  })
  const popups: FakePopup[] = []
  let isBlocked = false
  const open = () => {
    if (isBlocked) return null
    const popup: FakePopup = {
      closed: false,
      opener: 'page',
      location: { href: 'about:blank' },
      close: () => {
        popup.closed = true
      },
    }
    popups.push(popup)
    return popup
  }
  const window = { open, outerWidth: 1000, outerHeight: 800, screenX: 0, screenY: 0 }
  Object.assign(platform, { window: window as unknown as Window & typeof globalThis })
  const made = fakeClient({ gateway: 'https://gate.test', ...config }, {}, platform)
  made.connect()
  return {
    ...made,
    answers: all,
    popups,
    block: () => void (isBlocked = true),
    onramp: () => {
      const { onramp } = made.client.getState()
      expect(onramp).toBeDefined()
      return onramp!
    },
    asked: (name: string) => platform.requests.filter(({ url }) => url.pathname.endsWith(`/${name}`)),
  }
}
