import { isLatchkeyError } from '../errors/isLatchkeyError.js'
import { LatchkeyError } from '../errors/LatchkeyError.js'
import { errorByCode, errorByWords } from './walletErrorNames.js'

const nested = ['error', 'cause', 'data', 'context'] as const

/**
 * Unknown errors become `wallet_error` with `details.reason`; the wallet's error is the `cause`.
 */
export function walletError(error: unknown, method: string): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const levels = [error, ...nested.map((key) => read(error, key))]
  const code = levels.map((level) => read(level, 'code')).find((value) => errorByCode(value) !== undefined)
  const message = levels.map(messageOf).find((text) => text !== '') ?? ''
  const name = errorByCode(code) ?? errorByWords(levels.map(messageOf)) ?? 'wallet_error'
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

/** Getters of foreign values may throw. */
function read(source: unknown, key: string): unknown {
  try {
    return (source as Record<string, unknown> | null | undefined)?.[key]
  } catch {
    return undefined
  }
}
