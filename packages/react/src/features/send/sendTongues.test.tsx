// @vitest-environment happy-dom
import type { SendState } from '@latchkey/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { dollar, ether, press, renderView, textOf, type, type ViewScene } from '../../../test/renderView.js'
import { loaded } from '../../../test/renderWithin.js'
import { isolated, spokenIn, type Tongue } from '../../../test/speech.js'
import { there } from '../../../test/swap.js'

afterEach(cleanup)

const tongues = ['en', 'de', 'ar'] as const
const hash = `0x${'ab'.repeat(32)}`
const error = (name: string, details = {}) => ({ name, details }) as never
const short = '0x70…dc79C8'
const show = (
  view: 'WalletSend' | 'WalletSendSelectToken' | 'WalletSendPreview' | 'WalletSendProgress',
  send: Partial<SendState> = {},
  scene: ViewScene = {},
) =>
  renderView(
    { view },
    {
      account: { tokens: loaded([ether, dollar]) },
      state: {
        send: {
          token: ether,
          sendTokenAmount: '1234.5',
          receiverAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
          loading: false,
          fee: { status: 'idle' },
          progress: { step: 'editing' },
          ...send,
        },
      },
      ...scene,
    },
  )

describe('how it ends', () => {
  test.each<[string, SendState['progress'], string, Readonly<Record<Tongue, string>>]>([
    [
      'sent',
      { step: 'confirmed', hash },
      'done',
      {
        en: `Sent 1,234.5 ETHto ${short} on Localnet`,
        de: `1.234,5 ETH gesendetan ${short} auf Localnet`,
        ar: `تم إرسال ${isolated('1,234.5 ETH')}إلى ${isolated(short)} على ${isolated('Localnet')}`,
      },
    ],
    [
      'sped up',
      { step: 'confirmed', hash, replaced: `0x${'cd'.repeat(32)}` },
      'done',
      {
        en: `Sped up in your walletSent 1,234.5 ETH to ${short} on Localnet`,
        de: `In Ihrer Wallet beschleunigt1.234,5 ETH an ${short} auf Localnet gesendet`,
        ar: `تم تسريعه في محفظتكأُرسل ${isolated('1,234.5 ETH')} إلى ${isolated(short)} على ${isolated('Localnet')}`,
      },
    ],
    [
      'canceled',
      { step: 'canceled', hash },
      'failed',
      {
        en: 'Canceled in your walletYou canceled it before Localnet had it. Nothing was sent.',
        de: 'In Ihrer Wallet abgebrochenSie haben die Überweisung zurückgenommen, bevor Localnet sie hatte. Nichts wurde gesendet.',
        ar: `أُلغي في محفظتكسحبت التحويل قبل أن يصل إلى ${isolated('Localnet')}. لم يُرسل شيء.`,
      },
    ],
    [
      'replaced',
      { step: 'failed', error: error('transaction_replaced'), hash },
      'failed',
      {
        en: 'The transfer was replacedYour wallet sent something else in its place. Check the explorer before you send again.',
        de: 'Die Überweisung wurde ersetztIhre Wallet hat stattdessen etwas anderes gesendet. Sehen Sie im Explorer nach, bevor Sie noch einmal senden.',
        ar: 'استُبدل التحويلأرسلت محفظتك شيئًا آخر بدلًا منه. راجع المستكشف قبل الإرسال مرة أخرى.',
      },
    ],
    [
      'reverted',
      { step: 'failed', error: error('transaction_reverted'), hash },
      'failed',
      {
        en: 'The transfer failedLocalnet rejected it. Nothing was sent, but the fee was charged.',
        de: 'Die Überweisung ist fehlgeschlagenLocalnet hat sie abgelehnt. Es wurde nichts gesendet, die Gebühr ist aber angefallen.',
        ar: `فشل التحويلرفضته ${isolated('Localnet')}. لم يُرسل أي شيء، لكن الرسوم دُفعت.`,
      },
    ],
    [
      'unknown',
      { step: 'failed', error: error('transaction_timeout'), hash },
      'idle',
      {
        en: 'Not confirmed yetLocalnet hasn’t confirmed the transfer yet. Check the explorer before you send again.',
        de: 'Noch nicht bestätigtLocalnet hat die Überweisung noch nicht bestätigt. Sehen Sie im Explorer nach, bevor Sie noch einmal senden.',
        ar: `لم يتم التأكيد بعدلم تؤكّد ${isolated('Localnet')} التحويل بعد. تحقّق منه في المستكشف قبل أن ترسل مجددًا.`,
      },
    ],
    [
      'expired',
      { step: 'failed', error: error('transaction_timeout', { kind: 'expired' }) },
      'failed',
      {
        en: 'Not sent in timeIt took too long to reach Localnet, so it expired. Nothing was sent. Try again.',
        de: 'Nicht rechtzeitig gesendetDie Überweisung hat Localnet zu spät erreicht und ist abgelaufen. Es wurde nichts gesendet. Versuchen Sie es erneut.',
        ar: `لم يُرسل في الوقت المناسباستغرق وصول التحويل إلى ${isolated('Localnet')} وقتًا طويلًا فانتهت صلاحيته. لم يُرسل أي شيء. أعد المحاولة.`,
      },
    ],
  ])('behavior: %s', async (_, progress, ring, texts) => {
    for (const tongue of tongues) {
      await show('WalletSendProgress', { progress }, spokenIn(tongue))
      expect(textOf('lk-send-message')).toBe(texts[tongue])
      expect(screen.getByTestId('lk-ring').dataset['state']).toBe(ring)
      cleanup()
    }
  })

  test('behavior: a receiver by name is called by it', async () => {
    const named = { receiverProfileName: 'vera.latch.eth', progress: { step: 'confirmed', hash } } as const
    await show('WalletSendProgress', named)
    expect(textOf('lk-send-message')).toContain('to vera.latch.eth on Localnet')
  })
})

describe('the review', () => {
  test.each<[Tongue, string, string]>([
    ['en', 'Send 1,234.5 ETH', '1,234.5 ETH'],
    ['de', '1.234,5 ETH senden', '1.234,5 ETH'],
    ['ar', `إرسال ${isolated('1,234.5 ETH')}`, '1,234.5 ETH'],
  ])(
    'param: %s: the amount keeps its direction, and the address is not translated',
    async (tongue, label, amount) => {
      await show('WalletSendPreview', {}, spokenIn(tongue))
      expect(textOf('lk-send-confirm')).toBe(label)
      expect(screen.getByTestId('lk-review-amount').querySelector('bdi')?.textContent).toBe(amount)
      const address = screen.getByTestId('lk-review-receiver')
      expect([address.getAttribute('translate'), address.getAttribute('dir')]).toEqual(['no', 'ltr'])
      expect(address.textContent).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    },
  )
})

describe('which token', () => {
  test.each<[Tongue, string]>([
    ['en', 'No tokens found'],
    ['de', 'Keine Token gefunden'],
    ['ar', 'لم يُعثر على عملات'],
  ])(
    'behavior: %s: a search that finds none says so, and one press shows all again',
    async (tongue, text) => {
      await show('WalletSendSelectToken', {}, spokenIn(tongue))
      await type('lk-token-search', 'test d')
      const rows = () => document.querySelectorAll('.lk-row').length
      expect(rows()).toBe(1)
      await type('lk-token-search', 'zzz')
      expect(textOf('lk-view-WalletSendSelectToken')).toContain(text)
      expect([rows(), there('lk-try-again').length]).toEqual([0, 0])
      const clear = screen.getByTestId('lk-view-WalletSendSelectToken').querySelector('button')
      clear?.setAttribute('data-testid', 'clear')
      await press('clear')
      expect(rows()).toBe(2)
    },
  )
})

test.each<[Tongue, string, string]>([
  ['en', 'Nothing to send', 'You don’t have anything on Localnet yet.'],
  ['de', 'Nichts zu senden', 'Sie haben noch nichts auf Localnet.'],
  ['ar', 'لا يوجد ما يمكن إرساله', `ليس لديك شيء على ${isolated('Localnet')} بعد.`],
])('behavior: %s: an account that holds nothing has no form', async (tongue, title, text) => {
  const account = { tokens: loaded([]) }
  const nothing = { sendTokenAmount: '', receiverAddress: '', loading: false } as const
  const send = { ...nothing, fee: { status: 'idle' }, progress: { step: 'editing' } } as const
  await renderView({ view: 'WalletSend' }, { account, state: { send }, ...spokenIn(tongue) })
  expect(textOf('lk-view-WalletSend')).toBe(title + text)
  expect(there('lk-send-amount', 'lk-send-review')).toEqual([])
})
