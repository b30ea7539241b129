import type { ErrorName } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import { namesWords } from '../../generated/words/namesWords.js'
import { nameErrorText } from './nameText.js'

const t = Object.assign(
  (key: keyof typeof namesWords, values: Readonly<Record<string, string>> = {}) =>
    Object.entries(values).reduce<string>(
      (text, [name, value]) => text.replace(`{${name}}`, value),
      namesWords[key],
    ),
  { locale: 'en' },
)

test.each([
  ['wallet_error', {}, 'Error registering name vera.latch.eth'],
  ['method_not_supported', { method: 'personal_sign' }, 'Error registering name vera.latch.eth'],
  ['name_registration_failed', {}, 'Error registering name vera.latch.eth'],
  ['name_registration_failed', { reason: 'In the gateway’s words.' }, 'In the gateway’s words.'],
  ['name_registration_failed', { reason: 'x'.repeat(201) }, 'Error registering name vera.latch.eth'],
  ['name_registration_failed', { kind: 'name_taken', reason: 'Gone.' }, namesWords['names.taken']],
  ['name_registration_failed', { kind: 'name_too_similar' }, namesWords['names.similar']],
  ['name_registration_failed', { kind: 'name_reserved' }, namesWords['names.reserved']],
  ['name_registration_failed', { kind: 'name_too_short' }, namesWords['names.short']],
  ['name_registration_failed', { kind: 'name_too_long' }, namesWords['names.long']],
  ['name_registration_failed', { kind: 'invalid_name' }, namesWords['names.invalid']],
  ['name_registration_failed', { kind: 'address_has_name' }, namesWords['names.hasName']],
  ['name_registration_failed', { kind: 'message_expired' }, namesWords['names.expired']],
  ['name_registration_failed', { kind: 'message_used' }, namesWords['names.expired']],
  ['name_registration_failed', { kind: 'wrong_signature' }, namesWords['names.wrongSignature']],
  ['name_registration_failed', { kind: 'too_often' }, namesWords['names.tooOften']],
  ['name_registration_failed', { kind: 'picture_too_large' }, namesWords['names.badPicture']],
  ['name_registration_failed', { kind: 'invalid_picture' }, namesWords['names.badPicture']],
  [
    'name_registration_failed',
    { kind: 'invalid_address', address: `0x${'ab'.repeat(20)}` },
    '0xab…ababab isn’t an address. Copy it again.',
  ],
  ['request_pending', {}, namesWords['names.pending']],
  ['gateway_unreachable', {}, namesWords['names.unreachable']],
  ['user_rejected', {}, namesWords['names.declined']],
] as const satisfies readonly (readonly [ErrorName, object, string])[])(
  'error: %s with %j reads as "%s"',
  (name, details, text) => {
    expect(nameErrorText(t as never, { name, details }, 'vera.latch.eth')).toBe(text)
  },
)
