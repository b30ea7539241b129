import { shortenAddress } from '@latchkey/core/actions'
import type { SerializedError } from '@latchkey/protocol/errors'
import type { Words } from '../../modal/hooks/viewHooks.js'
import type { namesWords } from '../../generated/words/namesWords.js'
import type { PlainKey } from '../../words/translate.js'

/**
 * Falls back to the gateway's text.
 *
 * @param full full name; only name errors carry it
 */
export function nameErrorText(
  t: Words<typeof namesWords>,
  { name, details }: Pick<SerializedError, 'name' | 'details'>,
  full: string,
): string {
  if (name === 'user_rejected') return t('names.declined')
  if (name === 'request_pending') return t('names.pending')
  if (name === 'gateway_unreachable') return t('names.unreachable')
  if (name !== 'name_registration_failed') return t('names.failed', { name: full })
  if (details['kind'] === 'invalid_address')
    return t('profile.badAddress', { address: shortenAddress(String(details['address'])) })
  const key = byKind[String(details['kind'])]
  if (key !== undefined) return t(key)
  const reason = details['reason']
  return typeof reason === 'string' && reason.length <= 200 ? reason : t('names.failed', { name: full })
}

const byKind: Readonly<Record<string, PlainKey<typeof namesWords>>> = {
  name_taken: 'names.taken',
  name_too_similar: 'names.similar',
  name_reserved: 'names.reserved',
  name_too_short: 'names.short',
  name_too_long: 'names.long',
  invalid_name: 'names.invalid',
  address_has_name: 'names.hasName',
  message_expired: 'names.expired',
  message_used: 'names.expired',
  wrong_signature: 'names.wrongSignature',
  too_often: 'names.tooOften',
  picture_too_large: 'names.badPicture',
  invalid_picture: 'names.badPicture',
}
