import type { ErrorName } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import { isolated, speechIn, type Tongue } from '../../../test/speech.js'
import { loginWords } from '../../generated/words/loginWords.js'
import { loginError } from './loginError.js'
import { clockTime } from './useCountdown.js'

const error = (name: string, details: object = {}, message = '') =>
  ({ brand: 'latchkey', name, code: 1, message, details }) as never

test.each<[keyof typeof loginWords, readonly ErrorName[]]>([
  ['login.badEmail', ['invalid_email']],
  ['login.unreachable', ['iframe_load_failed', 'chunk_failed', 'email_login_unavailable']],
  ['login.unverified', ['unverified_domain']],
  ['login.noNetwork', ['unsupported_chain']],
  ['login.late', ['iframe_request_timeout']],
  ['emailCode.wrong', ['wrong_code']],
  ['emailCode.expired', ['expired_code']],
  ['login.ended', ['not_connected']],
  ['updateEmail.taken', ['email_taken']],
  ['login.mailFailed', ['mail_failed']],
  ['login.again', ['login_again']],
  ['login.over', ['login_over']],
  ['login.failedText', ['wallet_error', 'user_rejected']],
])('error: %s stands for %j', async (key, names) => {
  const t = await speechIn('en', 'login', loginWords)
  for (const name of names) expect([name, loginError(t, error(name))]).toEqual([name, loginWords[key]])
})

test.each<[ErrorName, Readonly<Record<Tongue, string>>]>([
  [
    'wrong_code',
    {
      en: 'That code isn’t right. Check it and try again.',
      de: 'Dieser Code stimmt nicht. Prüfen Sie ihn und versuchen Sie es erneut.',
      ar: 'هذا الرمز غير صحيح. تحقّق منه وأعد المحاولة.',
    },
  ],
  [
    'login_again',
    {
      en: 'For your security, log in again to continue.',
      de: 'Melden Sie sich zu Ihrer Sicherheit erneut an, um fortzufahren.',
      ar: 'لحمايتك، سجّل الدخول مجددًا للمتابعة.',
    },
  ],
  [
    'iframe_load_failed',
    {
      en: 'Logging in isn’t possible right now. Try again.',
      de: 'Die Anmeldung ist gerade nicht möglich. Versuchen Sie es erneut.',
      ar: 'لا يمكن تسجيل الدخول الآن. أعد المحاولة.',
    },
  ],
])('error: %s is told in each language', async (name, texts) => {
  for (const tongue of ['en', 'de', 'ar'] as const) {
    const t = await speechIn(tongue, 'login', loginWords)
    expect([tongue, loginError(t, error(name))]).toEqual([tongue, texts[tongue]])
  }
})

describe('a wait before the next email', () => {
  test.each<[number, Readonly<Record<Tongue, string>>]>([
    [
      1,
      {
        en: 'Please try again after 1 second',
        de: 'Versuchen Sie es in 1 Sekunde noch einmal.',
        ar: 'أعد المحاولة بعد ثانية واحدة.',
      },
    ],
    [
      3,
      {
        en: 'Please try again after 3 seconds',
        de: 'Versuchen Sie es in 3 Sekunden noch einmal.',
        ar: `أعد المحاولة بعد ${isolated('3')} ثوانٍ.`,
      },
    ],
    [
      59,
      {
        en: 'Please try again after 59 seconds',
        de: 'Versuchen Sie es in 59 Sekunden noch einmal.',
        ar: `أعد المحاولة بعد ${isolated('59')} ثانية.`,
      },
    ],
    [
      60,
      {
        en: 'Please try again after 1 minute',
        de: 'Versuchen Sie es in 1 Minute noch einmal.',
        ar: 'أعد المحاولة بعد دقيقة واحدة.',
      },
    ],
    [
      61,
      {
        en: 'Please try again after 2 minutes',
        de: 'Versuchen Sie es in 2 Minuten noch einmal.',
        ar: 'أعد المحاولة بعد دقيقتين.',
      },
    ],
  ])('param: of %d seconds', async (n, texts) => {
    for (const tongue of ['en', 'de', 'ar'] as const) {
      const t = await speechIn(tongue, 'login', loginWords)
      expect(loginError(t, error('email_cooldown', { n }))).toBe(texts[tongue])
    }
  })

  test.each([
    ['Please try again after 12 seconds', 'Please try again after 12 seconds'],
    ['Please try again after 1,800 seconds', 'Please try again after 30 minutes'],
    ['Later.', 'Please try again after 30 seconds'],
  ])('param: without a figure it is read from %j', async (message, text) => {
    const t = await speechIn('en', 'login', loginWords)
    expect(loginError(t, error('email_cooldown', {}, message))).toBe(text)
  })
})

test('behavior: what a view knows better is said only where the cause has no text of its own', async () => {
  const t = await speechIn('en', 'login', loginWords)
  expect(loginError(t, error('wallet_error'), 'Couldn’t switch.')).toBe('Couldn’t switch.')
  expect(loginError(t, undefined, 'Couldn’t switch.')).toBe('Couldn’t switch.')
  expect(loginError(t, error('wrong_code'), 'Couldn’t switch.')).toBe(loginWords['emailCode.wrong'])
})

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [605, '10:05'],
])('param: %d seconds are %s on a clock', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text)
})
