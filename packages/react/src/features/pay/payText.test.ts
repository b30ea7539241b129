import type { PayReview, PayState, PayStep, SwapCoin } from '@latchkey/core'
import type { ErrorName } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import { loaded } from '../../../test/renderWithin.js'
import { isolated, speechIn, type Tongue } from '../../../test/speech.js'
import { payWords } from '../../generated/words/payWords.js'
import { costText, errorText, paidAmountText, progressWords, recipientText, shareText } from './payText.js'

const hash = `0x${'ab'.repeat(32)}`
const coin = (symbol: string, decimals: number): SwapCoin => ({
  address: `0x${symbol.length}`,
  name: symbol,
  symbol,
  decimals,
  iconUrl: '',
})
const usd = coin('USDC', 6)
const eth = coin('ETH', 18)
const error = (name: string, details = {}) =>
  ({ brand: 'latchkey', name, code: 1, message: '', details }) as never
const terms = {
  network: 'eip155:31337',
  namespace: 'eip155',
  networkName: 'Base',
  coin: usd,
  isNative: false,
  units: '1234500000',
  recipient: `0x${'70'.repeat(20)}`,
  choice: 'pay',
} as const
const offer = {
  chainId: 'eip155:31337',
  from: eth,
  to: usd,
  amount: '1000000000000000001',
  toAmount: '1260000000',
  toAmountMin: '1234500000',
  provider: null,
  spender: usd.address,
  route: [],
} as const
const swapping = (tasks: PayReview['tasks'], isBatch = false): Partial<PayState> => ({
  options: loaded([{ coin: eth, held: '0', cost: loaded({ amount: offer.amount, offer }) }]),
  review: loaded<PayReview>({ coin: eth.address, tasks, isBatch }),
})
const payOf = (progress: PayStep, rest: Partial<PayState> = {}): PayState => ({
  request: { network: terms.network, amount: '1234.5', recipient: terms.recipient, asset: usd.address },
  terms,
  options: loaded([]),
  review: loaded<PayReview>({ coin: usd.address, tasks: ['pay'] }),
  loading: false,
  progress,
  ...rest,
})
const textOf = async (tongue: Tongue, progress: PayStep, rest?: Partial<PayState>) => {
  const t = await speechIn(tongue, 'pay', payWords)
  const { title, text } = progressWords(t, payOf(progress, rest), { wallet: 'Fox', network: 'Base' })
  return `${title} | ${text}`
}
const to = '0x70…\u2060707070'

describe('where a payment stands', () => {
  const all: PayReview['tasks'] = ['reset', 'approve', 'swap', 'pay']
  test.each<[string, PayStep, Partial<PayState>, Readonly<Record<Tongue, string>>]>([
    [
      'the wallet is asked for it',
      { step: 'confirming', task: 'pay' },
      {},
      {
        en: `Confirm in Fox | 1,234.5 USDC to ${to}`,
        de: `In Fox bestätigen | 1.234,5 USDC an ${to}`,
        ar: `أكّد في ${isolated('Fox')} | ${isolated('1,234.5 USDC')} إلى ${isolated(to)}`,
      },
    ],
    [
      'the wallet is asked to allow it',
      { step: 'confirming', task: 'approve' },
      swapping(all),
      {
        en: 'Step 2 of 4: approve | Confirm in Fox to allow the exchange exactly 1.000001 ETH.',
        de: 'Schritt 2 von 4: freigeben | Geben Sie in Fox genau 1,000001 ETH für den Tausch frei.',
        ar: `الخطوة ${isolated('2')} من ${isolated('4')}: ${isolated('الموافقة')} | أكّد في ${isolated('Fox')} السماح للمنصة بأخذ ${isolated('1.000001 ETH')} بالضبط.`,
      },
    ],
    [
      'the wallet is asked to swap',
      { step: 'confirming', task: 'swap' },
      swapping(all),
      {
        en: 'Step 3 of 4: swap | Confirm in Fox: 1.000001 ETH for at least 1,234.5 USDC',
        de: 'Schritt 3 von 4: tauschen | In Fox bestätigen: 1,000001 ETH gegen mindestens 1.234,5 USDC',
        ar: `الخطوة ${isolated('3')} من ${isolated('4')}: ${isolated('المبادلة')} | أكّد في ${isolated('Fox')}: ${isolated('1.000001 ETH')} مقابل ${isolated('1,234.5 USDC')} على الأقل`,
      },
    ],
    [
      'the old allowance goes first',
      { step: 'confirming', task: 'reset' },
      swapping(all),
      {
        en: 'Step 1 of 4: reset allowance | Confirm in Fox to reset the old allowance.',
        de: 'Schritt 1 von 4: Freigabe zurücksetzen | Bestätigen Sie in Fox, dass die alte Freigabe zurückgesetzt wird.',
        ar: `الخطوة ${isolated('1')} من ${isolated('4')}: ${isolated('إعادة ضبط الإذن')} | أكّد في ${isolated('Fox')} إعادة ضبط الإذن القديم.`,
      },
    ],
    [
      'it is on the network',
      { step: 'pending', task: 'pay', hash },
      {},
      {
        en: 'Paying 1,234.5 USDC | Waiting for Base. You can close this window; the payment continues.',
        de: '1.234,5 USDC werden bezahlt | Warten auf Base. Sie können dieses Fenster schließen, die Zahlung läuft weiter.',
        ar: `جارٍ دفع ${isolated('1,234.5 USDC')} | بانتظار ${isolated('Base')}. يمكنك إغلاق هذه النافذة، وسيستمر الدفع.`,
      },
    ],
    [
      'an allowance is on the network',
      { step: 'pending', task: 'approve', hash },
      {},
      {
        en: 'Waiting for Base | Then Fox asks for the next step.',
        de: 'Warten auf Base | Danach fragt Fox nach dem nächsten Schritt.',
        ar: `بانتظار ${isolated('Base')} | بعد ذلك تطلب ${isolated('Fox')} الخطوة التالية.`,
      },
    ],
    [
      'paid',
      { step: 'paid', hash },
      {},
      {
        en: `Paid | 1,234.5 USDC reached ${to}.`,
        de: `Bezahlt | 1.234,5 USDC sind bei ${to} angekommen.`,
        ar: `تم الدفع | وصل ${isolated('1,234.5 USDC')} إلى ${isolated(to)}.`,
      },
    ],
    [
      'sped up and paid',
      { step: 'paid', hash, replaced: `0x${'cd'.repeat(32)}` },
      {},
      {
        en: `Paid | 1,234.5 USDC reached ${to}. Fox sent the payment again in place of the first one; you paid once.`,
        de: `Bezahlt | 1.234,5 USDC sind bei ${to} angekommen. Fox hat die Zahlung anstelle der ersten noch einmal gesendet; bezahlt haben Sie einmal.`,
        ar: `تم الدفع | وصل ${isolated('1,234.5 USDC')} إلى ${isolated(to)}. أرسلت ${isolated('Fox')} الدفعة مرة ثانية بدلًا من الأولى، ولم تدفع إلا مرة واحدة.`,
      },
    ],
    [
      'replaced by something else',
      { step: 'failed', task: 'pay', hash, error: error('payment_replaced') },
      {},
      {
        en: 'The payment was replaced | Your wallet sent a different transaction instead, which doesn’t pay for this. You can pay again.',
        de: 'Die Zahlung wurde ersetzt | Ihre Wallet hat stattdessen eine andere Transaktion gesendet, die hier nichts bezahlt. Sie können erneut bezahlen.',
        ar: 'استُبدلت الدفعة | أرسلت محفظتك معاملة أخرى بدلًا منها لا تدفع ثمن هذا. يمكنك الدفع مرة أخرى.',
      },
    ],
    [
      'declined after the swap',
      { step: 'declined', task: 'pay' },
      { swapped: hash },
      {
        en: 'Request declined | You closed or declined the request in Fox. You now hold the USDC; nothing was paid yet.',
        de: 'Anfrage abgelehnt | Sie haben die Anfrage in Fox geschlossen oder abgelehnt. Sie haben nun USDC; bezahlt ist noch nichts.',
        ar: `تم رفض الطلب | أغلقت الطلب أو رفضته في ${isolated('Fox')}. لديك الآن ${isolated('USDC')}، ولم يُدفع شيء بعد.`,
      },
    ],
  ])('behavior: %s', async (_, progress, rest, texts) => {
    for (const tongue of ['en', 'de', 'ar'] as const)
      expect(await textOf(tongue, progress, rest)).toBe(texts[tongue])
  })

  test.each<[string, PayStep, string]>([
    [
      'reverted',
      { step: 'failed', task: 'pay', hash, error: error('transaction_reverted') },
      'The payment didn’t go through | Base rejected it.',
    ],
    [
      'late',
      { step: 'failed', task: 'pay', hash, error: error('transaction_timeout') },
      'Still waiting | Base hasn’t confirmed',
    ],
    [
      'never sent in time',
      { step: 'failed', task: 'pay', error: error('transaction_timeout', { kind: 'expired' }) },
      'Nothing was paid | The payment was stopped',
    ],
    [
      'canceled in the wallet',
      { step: 'failed', task: 'pay', hash, error: error('payment_replaced', { isCancel: true }) },
      'Payment canceled | You canceled it',
    ],
    [
      'short, though there is a transaction',
      { step: 'failed', task: 'pay', hash, error: error('payment_short') },
      'Less arrived than expected | Check',
    ],
    [
      'declined before anything was swapped',
      { step: 'declined', task: 'swap' },
      'Request declined | You closed or declined the request in Fox. Nothing was paid.',
    ],
    ['not yet chosen', { step: 'choosing' }, 'Pay 1,234.5 USDC | '],
  ])('behavior: %s', async (_, progress, text) => {
    expect((await textOf('en', progress)).startsWith(text)).toBe(true)
  })

  test('behavior: all at once is asked for once, without steps', async () => {
    const text = await textOf(
      'en',
      { step: 'confirming', task: 'pay' },
      swapping(['approve', 'swap', 'pay'], true),
    )
    expect(text).toBe(
      `Confirm in Fox | 1.000001 ETH for at least 1,234.5 USDC; exactly 1,234.5 USDC goes to ${to}. If any part fails, nothing moves.`,
    )
  })
})

test.each<[keyof typeof payWords, readonly ErrorName[]]>([
  ['pay.otherAccount', ['request_aborted', 'wrong_chain']],
  ['pay.quoteChanged', ['quote_changed']],
  ['pay.swapFailed', ['wrong_swap', 'allowance_missing', 'insufficient_liquidity']],
  [
    'pay.unreachable',
    ['unable_to_get_quote', 'gateway_unreachable', 'http_failed', 'rpc_unreachable', 'rpc_error'],
  ],
  ['pay.failedText', ['wallet_error', 'user_rejected']],
])('param: %s stands for %j', async (key, names) => {
  const t = await speechIn('en', 'pay', payWords)
  for (const name of names) expect([name, errorText(t, error(name))]).toEqual([name, payWords[key]])
})

test.each<[Tongue, string]>([
  ['en', 'Not enough POL for the network fee'],
  ['de', 'Nicht genug POL für die Netzwerkgebühr'],
  ['ar', `لا يوجد ما يكفي من ${isolated('POL')} لرسوم الشبكة`],
])('param: %s: the coin that is missing is named', async (tongue, text) => {
  const t = await speechIn(tongue, 'pay', payWords)
  expect(errorText(t, error('insufficient_funds', { symbol: 'POL' }))).toBe(text)
})

test.each([
  ['1000000000000000000', eth, undefined, '1 ETH'],
  ['1000000000000000001', eth, undefined, '1.000001 ETH'],
  ['1', eth, undefined, '0.000001 ETH'],
  ['0', eth, undefined, '0 ETH'],
  ['1234500001', usd, 'de', '1.234,500001 USDC'],
  ['5', coin('YEN', 0), undefined, '5 YEN'],
])('param: a cost of %s is written upwards, never as less than it is', (units, of, locale, text) => {
  expect(costText(units, of, locale)).toBe(text)
})

test('behavior: a coin that is swapped leaves as its offer has it, the one that is asked for to the last digit', () => {
  const exact = { ...terms, units: '1234567' }
  expect(paidAmountText({ coin: usd, held: '0', cost: loaded({ amount: '1' }) }, exact)).toBe('1.234567 USDC')
  expect(paidAmountText({ coin: usd, held: '0', cost: { status: 'loading' } }, exact)).toBe('1.234567 USDC')
  expect(paidAmountText({ coin: eth, held: '0', cost: loaded({ amount: '1', offer }) }, exact)).toBe(
    '1.000001 ETH',
  )
  expect(recipientText(terms)).toBe(to)
  expect([shareText(5.14), shareText(5.14, 'de').replace('\u00a0', ' ')]).toEqual(['5.1%', '5,1 %'])
})
