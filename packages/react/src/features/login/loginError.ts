import type { ErrorName, SerializedError } from '@latchkey/protocol/errors'
import type { Words } from '../../modal/hooks/viewHooks.js'
import type { loginWords } from '../../generated/words/loginWords.js'

type Key =
  | 'login.badEmail'
  | 'login.unreachable'
  | 'login.unverified'
  | 'login.late'
  | 'login.noNetwork'
  | 'emailCode.wrong'
  | 'emailCode.expired'
  | 'login.ended'
  | 'login.mailFailed'
  | 'login.again'
  | 'login.over'
  | 'updateEmail.taken'

const texts: Partial<Record<ErrorName, Key>> = {
  invalid_email: 'login.badEmail',
  iframe_load_failed: 'login.unreachable',
  chunk_failed: 'login.unreachable',
  email_login_unavailable: 'login.unreachable',
  unverified_domain: 'login.unverified',
  unsupported_chain: 'login.noNetwork',
  iframe_request_timeout: 'login.late',
  wrong_code: 'emailCode.wrong',
  expired_code: 'emailCode.expired',
  not_connected: 'login.ended',
  email_taken: 'updateEmail.taken',
  mail_failed: 'login.mailFailed',
  login_again: 'login.again',
  login_over: 'login.over',
}

export function loginError(
  t: Words<typeof loginWords>,
  error: SerializedError | undefined,
  other: string = t('login.failedText'),
): string {
  if (error?.name === 'email_cooldown') {
    const n = secondsOf(error)
    return n < MINUTE ? t('login.wait', { n }) : t('login.waitMinutes', { n: Math.ceil(n / MINUTE) })
  }
  const key = error && texts[error.name]
  return key ? t(key) : other
}

const MINUTE = 60

/** Some services give the time only in their message. */
const secondsOf = ({ details, message }: SerializedError): number =>
  Number(details['n'] ?? /\d[\d,]*/.exec(message)?.[0].replaceAll(',', '') ?? 30)
