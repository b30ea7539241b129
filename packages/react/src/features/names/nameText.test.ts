import type { ErrorName } from '@latchkey/protocol/errors'
import { expect, test } from 'vitest'
import { namesWords } from '../../words/en/namesWords.js'
import { nameErrorText } from './nameText.js'

/** English, as the views have it. */
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
  ['user_rejected', {}, namesWords['names.declined']],
] as const satisfies readonly (readonly [ErrorName, object, string])[])(
  'error: %s with %j reads as "%s"',
  (name, details, text) => {
    expect(nameErrorText(t as never, { name, details }, 'vera.latch.eth')).toBe(text)
  },
)
