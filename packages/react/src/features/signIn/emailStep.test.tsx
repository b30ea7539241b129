// @vitest-environment happy-dom
import type { EmailCaptureState } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { caipAddress, renderSignIn } from '../../../test/renderSignIn.js'
import { textOf } from '../../../test/renderView.js'

afterEach(cleanup)

const view = (state: Partial<EmailCaptureState> = {}) =>
  renderSignIn({ emailCapture: { caipAddress, step: 'email', status: 'idle', required: false, ...state } })
const error = (name: 'invalid_email' | 'wrong_code' | 'siwx_unreachable') => ({
  status: 'failed' as const,
  error: new LatchkeyError(name).toJSON(),
})

test('behavior: it says who asks and what happens, and can be skipped', async () => {
  await view()
  expect(textOf('lk-sign-in-email-message')).toContain('Lumen needs your email')
  expect(textOf('lk-sign-in-email-leave')).toBe('Skip')
  expect(screen.getByTestId<HTMLButtonElement>('lk-sign-in-email-next').disabled).toBe(true)
  expect(screen.queryByTestId('lk-sign-in-sign')).toBeNull()
})

test('param: required, who gives none leaves', async () => {
  await view({ required: true })
  expect(textOf('lk-sign-in-email-leave')).toBe('Cancel')
})

test.each([
  ['invalid_email', 'doesn’t look like an email'],
  ['siwx_unreachable', 'Something went wrong'],
] as const)('error: %s stands below the field, which keeps what was typed', async (name, text) => {
  await view({ email: 'vera@print', ...error(name) })
  expect(document.body.textContent).toContain(text)
  const field = screen.getByTestId('lk-sign-in-email')
  const input = field instanceof HTMLInputElement ? field : field.querySelector('input')
  expect(input?.value).toBe('vera@print')
})

test('behavior: the code, with the address it went to, a wait before the next one, and a way back', async () => {
  await view({ step: 'code', email: 'vera@print.example', sentAt: Date.now() })
  expect(document.body.textContent).toContain('vera@print.example')
  expect(textOf('lk-sign-in-email-resend')).toMatch(/^Send again in 0:(30|29)$/)
  expect(textOf('lk-sign-in-email-other')).toBe('Use another address')
  cleanup()
  await view({ step: 'code', email: 'vera@print.example', sentAt: 0, ...error('wrong_code') })
  expect(textOf('lk-code-note')).toContain('That code isn’t right')
  expect(textOf('lk-sign-in-email-resend')).toBe('Send a new code')
})

test('behavior: a confirmed address stands among what is signed, and can be changed', async () => {
  await view({ step: 'done', email: 'vera@print.example' })
  expect(textOf('lk-sign-in-email-row')).toContain('vera@print.example')
  expect(textOf('lk-sign-in-other-email')).toBe('Use another address')
  cleanup()
  await view({ step: 'skipped' })
  expect(screen.queryByTestId('lk-sign-in-email-row')).toBeNull()
  expect(textOf('lk-sign-in-sign')).toBe('Sign in')
})
