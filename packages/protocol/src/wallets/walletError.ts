import type { ErrorName } from '../errors/catalogue.js'
import { isLatchkeyError } from '../errors/isLatchkeyError.js'
import { LatchkeyError } from '../errors/LatchkeyError.js'

/** Codes of EIP-1193 that other families' wallets took over, of WalletConnect, and of the Wallet Standard. */
const byCode: Readonly<Record<string, ErrorName>> = {
  4001: 'user_rejected',
  5000: 'user_rejected',
  5002: 'user_rejected',
  4001000: 'user_rejected',
  4100: 'unauthorized',
  4200: 'method_not_supported',
  '-32601': 'method_not_supported',
  '-32004': 'method_not_supported',
  4900: 'not_connected',
  '-32002': 'request_pending',
}

const byMessage: readonly (readonly [pattern: RegExp, name: ErrorName])[] = [
  [
    /\b(?:user|customer) (?:has )?(?:rejected|denied|declined|cancel+ed|disapproved|closed|aborted|refused)|(?:rejected|denied|declined|cancel+ed|refused) by (?:the )?user|^(?:\w+ )?(?:was )?(?:rejected|cancel+ed|declined|denied)\.?$/i,
    'user_rejected',
  ],
  [/already (?:pending|processing|open)|request (?:is )?pending/i, 'request_pending'],
  [/wallet (?:is )?locked|unlock (?:your|the) wallet|keyring is locked/i, 'wallet_locked'],
]

/** Keys under which wallets and libraries hide the error that they wrap. */
const nested = ['error', 'cause', 'data', 'context'] as const

/**
 * Turns whatever a wallet of a family without a standard for errors throws into an error of the catalogue. Errors of
 * ours pass through; what nobody knows becomes `wallet_error` with `details.reason`. The wallet's own error is always
 * the `cause`.
 *
 * @param method what was asked
 */
export function walletError(error: unknown, method: string): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const levels = [error, ...nested.map((key) => read(error, key))]
  const code = levels
    .map((level) => read(level, 'code'))
    .find((value) => Object.hasOwn(byCode, String(value)))
  const message = levels.map(messageOf).find((text) => text !== '') ?? ''
  const name =
    (code === undefined ? undefined : byCode[String(code)]) ??
    byMessage.find(([pattern]) => levels.some((level) => pattern.test(messageOf(level))))?.[1] ??
    'wallet_error'
  const details = {
    method,
    reason: message.slice(0, 500),
    ...(code === undefined ? {} : { walletCode: code }),
  }
  return new LatchkeyError(name, { details, cause: error })
}

function messageOf(level: unknown): string {
  const text = typeof level === 'string' ? level : read(level, 'message')
  return typeof text === 'string' ? text.slice(0, 2_000) : ''
}

/** A member of a foreign value, whose getters may throw. */
function read(source: unknown, key: string): unknown {
  try {
    return (source as Record<string, unknown> | null | undefined)?.[key]
  } catch {
    return undefined
  }
}
