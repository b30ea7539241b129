import type { Platform } from '@latchkey/core/adapter'
import { abortable } from '@latchkey/protocol/abort'
import { isOriginAllowed } from '@latchkey/protocol/origins'
import { walletError } from './walletError.js'

export type SafeMethod =
  | 'getSafeInfo'
  | 'sendTransactions'
  | 'getTxBySafeTxHash'
  | 'signMessage'
  | 'signTypedMessage'
  | 'getOffChainSignature'
  | 'rpcCall'

export type AskSafe = <T>(method: SafeMethod, params: unknown) => Promise<T>

export interface MessagesParameters {
  readonly platform: Pick<Platform, 'random'>
  readonly win: Window
  readonly allowedOrigins: readonly string[]
  readonly signal: AbortSignal
}

/** Of Safe's SDK. */
const SDK_VERSION = '9.1.0'

/**
 * The Safe Apps protocol over window messages: request `{ id, method, params, env: { sdkVersion }
 * }`, answer `{ id, success, data | error, version }`. Accepts only the parent's messages from an
 * allowed origin; after the first answer, only that origin, which alone gets requests. The first
 * request reveals nothing.
 *
 * @returns rejects with Safe's answer as an EIP-1193 error, with `request_aborted` at the end;
 *   undefined when the browser knows that the parent has another origin
 * @see https://github.com/safe-global/safe-apps-sdk
 */
export function createMessages({
  platform,
  win,
  allowedOrigins,
  signal,
}: MessagesParameters): AskSafe | undefined {
  const { parent } = win
  const isAllowed = (origin: string): boolean =>
    // An empty list would allow all.
    allowedOrigins.length > 0 && isOriginAllowed(origin, allowedOrigins, { development: false })
  // Not in every browser.
  let safe: string | undefined = win.location.ancestorOrigins?.[0]
  if (safe !== undefined && !isAllowed(safe)) return undefined
  const pending = new Map<string, (answer: Answer) => void>()

  const receive = ({ data, origin, source }: MessageEvent<unknown>): void => {
    if (source !== parent || !(safe === undefined ? isAllowed(origin) : origin === safe)) return
    const answer = (typeof data === 'object' ? data : undefined) as Answer | null | undefined
    const settle = pending.get(String(answer?.id))
    if (!answer || !settle) return
    safe = origin
    settle(answer)
  }
  win.addEventListener('message', receive, { signal })

  return async <T>(method: SafeMethod, params: unknown) => {
    const id = [...platform.random(10)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const answered = new Promise<Answer>((resolve) => pending.set(id, resolve))
    parent.postMessage({ id, method, params, env: { sdkVersion: SDK_VERSION } }, safe ?? '*')
    try {
      const { success, data, error } = await abortable(answered, signal)
      if (success !== true) throw refusal(error)
      return data as T
    } finally {
      pending.delete(id)
    }
  }
}

interface Answer {
  readonly id?: unknown
  readonly success?: unknown
  readonly data?: unknown
  readonly error?: unknown
}

/** A sentence without a code. */
function refusal(error: unknown): Error {
  const reason = (typeof error === 'string' ? error : '').slice(0, 500)
  return /reject|denied|declined|cancel/i.test(reason)
    ? walletError(4001, reason)
    : walletError(-32603, reason || 'Safe did not say why')
}
