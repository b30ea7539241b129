// @vitest-environment happy-dom
import type { OnrampOffer, OnrampPurchase, OnrampState } from '@latchkey/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { chain } from '../../../test/fakeFamily.js'
import { renderView, textOf, type, type ViewScene } from '../../../test/renderView.js'
import { ADDRESS } from '../../../test/renderWithin.js'
import { isolated, spokenIn, type Tongue } from '../../../test/speech.js'
import { there } from '../../../test/swap.js'

afterEach(cleanup)

const offerOf = (symbol: string, name: string, network = 'Localnet'): OnrampOffer => ({
  currency: { id: symbol, name, symbol },
  network: { name: network, display_name: network, chain_id: '31337', contract_address: '' },
  chainId: 'eip155:31337',
})
const usdc = offerOf('USDC', 'USD Coin')
const money = (id: string, min: string, max: string) =>
  ({ id, payment_method_limits: [{ id: 'card', min, max }] }) as never
const dollars = money('USD', '10', '25000')
const onrampOf = (rest: Partial<OnrampState>): OnrampState => ({
  caipAddress: `eip155:31337:${ADDRESS}`,
  status: 'ready',
  isAssumed: false,
  providers: [{ name: 'coinbase', label: 'Coinbase', fees: '1-2%', reports: true } as never],
  offers: [usdc, offerOf('ETH', 'Ether')],
  paymentCurrencies: [dollars, money('EUR', '10', '20000')],
  purchase: usdc,
  payment: dollars,
  paymentAmount: '1234.5',
  quotesLoading: false,
  ...rest,
})
const order: OnrampPurchase = {
  id: 'order-1',
  provider: 'coinbase',
  label: 'Coinbase',
  reports: true,
  asset: 'USDC',
  networkName: 'Localnet',
  chainId: 'eip155:31337',
  paymentAmount: '100',
  paymentCurrency: 'USD',
  startedAt: 0,
  status: 'created',
  window: 'open',
}
type View = 'OnRampTokenSelect' | 'OnRampFiatSelect' | 'BuyInProgress' | 'OnRampProviders'
const show = (view: View, onramp: Partial<OnrampState> = {}, scene: ViewScene = {}) =>
  renderView({ view }, { account: {}, state: { onramp: onrampOf(onramp) }, ...scene })
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replace(/[\u2066\u2069]/g, '')

describe('the form', () => {
  test.each<[Tongue, string, string]>([
    ['en', 'Continue with Coinbase', 'The minimum is $10.00.'],
    ['de', 'Weiter mit Coinbase', 'Mindestens 10,00 $.'],
    ['ar', `المتابعة مع ${isolated('Coinbase')}`, 'الحد الأدنى'],
  ])('error: %s: an amount below the minimum says it at the field', async (tongue, label, limit) => {
    await show('OnRampProviders', { paymentAmount: '9.99' }, spokenIn(tongue))
    expect(textOf('lk-buy-coinbase')).toContain(label)
    expect(plain(textOf('lk-buy-limit'))).toContain(limit)
    const field = document.querySelector('[aria-describedby="lk-buy-error"]')
    expect(field?.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById('lk-buy-error')?.textContent).toBe(textOf('lk-buy-limit'))
  })

  test('error: one above the maximum says that, and a good one nothing', async () => {
    await show('OnRampProviders', { paymentAmount: '25000.01' })
    expect(textOf('lk-buy-limit')).toBe('The maximum is $25,000.00.')
    cleanup()
    await show('OnRampProviders')
    expect(there('lk-buy-limit')).toEqual([])
  })

  test('behavior: coins that arrive on another network than the one on show are said to', async () => {
    const elsewhere = { ...offerOf('USDC', 'USD Coin', 'Base'), chainId: 'eip155:8453' } as OnrampOffer
    const config = { networks: [chain('eip155', '31337', 'Localnet')] }
    await show('OnRampProviders', { purchase: elsewhere }, { config })
    expect(textOf('lk-buy-elsewhere')).toBe('You’ll get USDC on Base, not on Localnet.')
    cleanup()
    await show('OnRampProviders', {}, { config })
    expect(there('lk-buy-elsewhere')).toEqual([])
  })
})

describe('what can be chosen', () => {
  test('behavior: the search takes name and symbol; what is chosen is marked', async () => {
    await show('OnRampTokenSelect')
    expect(screen.getByTestId('lk-coin-USDC').getAttribute('aria-current')).toBe('true')
    expect(screen.getByTestId('lk-coin-ETH').getAttribute('aria-current')).toBeNull()
    await type('lk-buy-search', ' usd c')
    expect(there('lk-coin-USDC', 'lk-coin-ETH')).toEqual(['lk-coin-USDC'])
    await type('lk-buy-search', 'eth')
    expect(there('lk-coin-USDC', 'lk-coin-ETH')).toEqual(['lk-coin-ETH'])
    await type('lk-buy-search', 'nothing of it')
    expect(textOf('lk-view-OnRampTokenSelect')).toContain('No tokens found')
  })

  test.each<[Tongue, string, string]>([
    ['en', 'Euro', '€10.00 to €20,000.00'],
    ['de', 'Euro', '10,00 € bis 20.000,00 €'],
    ['ar', 'يورو', `من ${isolated('€ 10.00')} إلى ${isolated('€ 20,000.00')}`],
  ])('param: %s: a currency has its name and its limits', async (tongue, name, range) => {
    await show('OnRampFiatSelect', {}, spokenIn(tongue))
    const text = plain(textOf('lk-currency-EUR'))
    expect(text).toContain(name)
    if (tongue === 'ar') expect(text).toMatch(/10\.00.* – .*20,000\.00/)
    else expect(text).toContain(range)
    expect(screen.getByTestId('lk-currency-USD').getAttribute('aria-current')).toBe('true')
  })
})

describe('how a purchase goes', () => {
  test.each<[string, Partial<OnrampPurchase>, string, Readonly<Record<Tongue, string>>]>([
    [
      'waited for',
      { window: 'elsewhere' },
      'waiting',
      { en: 'Waiting for Coinbase', de: 'Warten auf Coinbase', ar: `بانتظار ${isolated('Coinbase')}` },
    ],
    [
      'silent',
      { window: 'elsewhere', reports: false },
      'idle',
      {
        en: 'Your USDC is on its way',
        de: 'Ihre USDC sind unterwegs',
        ar: `عملتك ${isolated('USDC')} في الطريق`,
      },
    ],
    [
      'late',
      { status: 'paid', isLate: true },
      'idle',
      {
        en: 'This is taking longer than usual',
        de: 'Das dauert länger als sonst',
        ar: 'يستغرق هذا وقتًا أطول من المعتاد',
      },
    ],
    [
      'arrived',
      { status: 'sent', received: '1234.5' },
      'done',
      {
        en: '1,234.5 USDC sent to you',
        de: '1.234,5 USDC an Sie gesendet',
        ar: `أُرسل إليك ${isolated('1,234.5 USDC')}`,
      },
    ],
    [
      'arrived, nobody says how much',
      { status: 'sent' },
      'done',
      { en: 'USDC sent to you', de: 'USDC an Sie gesendet', ar: `أُرسل إليك ${isolated('USDC')}` },
    ],
    [
      'refused',
      { status: 'failed' },
      'failed',
      { en: 'Nothing was bought', de: 'Es wurde nichts gekauft', ar: 'لم يُشترَ شيء' },
    ],
    [
      'not begun',
      { status: 'failed', error: {} as never },
      'failed',
      {
        en: 'Coinbase can’t be reached',
        de: 'Coinbase ist nicht erreichbar',
        ar: `تعذّر الوصول إلى ${isolated('Coinbase')}`,
      },
    ],
  ])('behavior: %s', async (_, change, ring, titles) => {
    for (const tongue of ['en', 'de', 'ar'] as const) {
      await show('BuyInProgress', { order: { ...order, ...change } }, spokenIn(tongue))
      expect(textOf('lk-order-message').startsWith(titles[tongue])).toBe(true)
      expect(screen.getByTestId('lk-ring').dataset['state']).toBe(ring)
      cleanup()
    }
  })

  test('behavior: what arrived can be looked up where its network has an explorer', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    const sent = { order: { ...order, status: 'sent', hash } as OnrampPurchase }
    const network = {
      ...chain('eip155', '31337', 'Localnet'),
      blockExplorers: { default: { name: 'Scan', url: 'https://scan.test' } },
    }
    await show('BuyInProgress', sent, { config: { networks: [network] } })
    expect(screen.getByTestId('lk-order-explorer').getAttribute('href')).toBe(`https://scan.test/tx/${hash}`)
    expect(there('lk-order-done')).toHaveLength(1)
    cleanup()
    await show('BuyInProgress', sent)
    expect(there('lk-order-explorer', 'lk-order-done')).toEqual(['lk-order-done'])
  })
})
