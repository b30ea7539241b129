// @vitest-environment happy-dom
import type { Client } from '@latchkey/core'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Answers, makeLogin } from '../../../test/makeLogin.js'
import { renderModal } from '../../../test/renderModal.js'
import { press, stackOf } from '../../../test/renderView.js'
import { ar } from '../../generated/locales/ar.js'
import { de } from '../../generated/locales/de.js'
import { frameWords } from '../../generated/words/frameWords.js'
import { loginWords } from '../../generated/words/loginWords.js'
import type { Locale } from '../../words/Locale.js'
import { createTranslate } from '../../words/translate.js'
import { loginError } from './loginError.js'

async function returnVisit(
  stored: object,
  { answers = {}, locale }: { answers?: Answers; locale?: Locale } = {},
) {
  vi.stubGlobal('PublicKeyCredential', {})
  const { calls, connector } = makeLogin(answers, { passkey: true })
  const modal = await renderModal({ connectors: [connector] }, locale && { locale })
  keep(modal.client, stored)
  await modal.open()
  await modal.part('lk-email')
  return { ...modal, calls }
}

function keep({ id }: Client, stored: object): void {
  for (const place of ['top', 'frame@'])
    localStorage.setItem(`latchkey.${id}.${place}.v1.login`, JSON.stringify(stored))
}

const row = () => screen.queryByTestId('lk-login-last')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the first row of who comes back', () => {
  test('behavior: an address is gone on with at once, in one press', async () => {
    const { calls, client, part } = await returnVisit(
      { way: 'email', name: 'ada@shop.example' },
      { answers: { CONNECT_EMAIL: { action: 'VERIFY_OTP' } } },
    )
    expect(row()?.textContent).toBe('Continue as ada@shop.exampleWith a code by email')
    const position = row()?.compareDocumentPosition(screen.getByTestId('lk-email'))
    expect(position).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await press('lk-login-last')
    await part('lk-code')
    expect(calls).toContain('CONNECT_EMAIL')
    expect(stackOf(client)).toEqual(['Connect', 'EmailCode'])
  })

  test('behavior: a passkey that was used goes first, with a name or without', async () => {
    const { client } = await returnVisit({ way: 'passkey' }, { answers: { CONNECT_PASSKEY: 'never' } })
    expect(row()?.textContent).toBe('Continue with a passkey')
    await press('lk-login-last')
    expect(stackOf(client)).toEqual(['Connect', 'ConnectingPasskey'])
  })

  test('param: somebody new has none', async () => {
    await returnVisit({ email: 'typed@shop.example', sentAt: 1 })
    expect(row()).toBeNull()
  })

  test('behavior: where a provider led back to nothing it says so, and offers it once more', async () => {
    await returnVisit({ left: true, provider: 'google' })
    expect(screen.getByTestId('lk-login-left').textContent).toContain('You came back from Google')
    expect(row()?.textContent).toBe('Continue with Google')
  })

  test('error: a failure is said below the row', async () => {
    await returnVisit(
      { way: 'email', name: 'ada@shop.example' },
      { answers: { CONNECT_EMAIL: 'invalid_email' } },
    )
    await press('lk-login-last')
    await act(async () => {
      await vi.waitFor(() => expect(screen.getByTestId('lk-login-last-failed')).toBeTruthy())
    })
  })
})

test.each([
  [de, 'Weiter mit einem Passkey'],
  [ar, 'المتابعة باستخدام مفتاح مرور'],
] as const)(
  'behavior: a part of another feature speaks the page’s language from the start',
  async (locale, text) => {
    await returnVisit({ way: 'passkey' }, { locale })
    expect(row()?.textContent).toBe(text)
  },
)

test.each([
  [1, 'Please try again after 1 second'],
  [59, 'Please try again after 59 seconds'],
  [60, 'Please try again after 1 minute'],
  [61, 'Please try again after 2 minutes'],
  [1_159, 'Please try again after 20 minutes'],
])('param: a wait of %i s is "%s"', (n, text) => {
  const t = createTranslate({ ...frameWords, ...loginWords }, {})
  expect(loginError(t, { name: 'email_cooldown', message: '', details: { n } } as never)).toBe(text)
  const message = `Try again after ${n.toLocaleString('en')} seconds.`
  expect(loginError(t, { name: 'email_cooldown', message, details: {} } as never)).toBe(text)
})
