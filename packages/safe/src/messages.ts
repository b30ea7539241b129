import type { Platform } from '@latchkey/core/adapter'
import { abortable } from '@latchkey/protocol/abort'
import { isOriginAllowed } from '@latchkey/protocol/origins'
import { walletError } from './walletError.js'

/** Names of what Safe can be asked. */
export type SafeMethod =
  | 'getSafeInfo'
  | 'sendTransactions'
  | 'getTxBySafeTxHash'
  | 'signMessage'
  | 'signTypedMessage'
  | 'getOffChainSignature'
  | 'rpcCall'

/** Asks the page around this one. */
export type AskSafe = <T>(method: SafeMethod, params: unknown) => Promise<T>

/** What {@link createMessages} needs. */
export interface MessagesParameters {
  readonly platform: Pick<Platform, 'random'>
  readonly win: Window
  /** Who may be Safe; see `SafeOptions`. */
  readonly allowedOrigins: readonly string[]
  /** Ends all of it. */
  readonly signal: AbortSignal
}

/** The protocol's version that is spoken here, which is that of Safe's own SDK. */
const SDK_VERSION = '9.1.0'

/**
 * The Safe Apps protocol over window messages. A request is `{ id, method, params, env: { sdkVersion } }`, an answer
 * `{ id, success, data | error, version }`. Heard is the parent alone, from an allowed origin; once it has answered, from
 * that origin alone, and nobody else can read what is asked. The question before that tells nothing.
 *
 * @returns rejects with errors of EIP-1193 as Safe answers, with `request_aborted` at the end; undefined where the browser
 *   knows that the parent is somebody else
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
    // An empty list would allow everybody.
    allowedOrigins.length > 0 && isOriginAllowed(origin, allowedOrigins, { development: false })
  // Not every browser tells who the parent is.
  let safe: string | undefined = win.location.ancestorOrigins?.[0]
  if (safe !== undefined && !isAllowed(safe)) return undefined
  const waiting = new Map<string, (answer: Answer) => void>()

  const hear = ({ data, origin, source }: MessageEvent<unknown>): void => {
    if (source !== parent || !(safe === undefined ? isAllowed(origin) : origin === safe)) return
    const answer = (typeof data === 'object' ? data : undefined) as Answer | null | undefined
    const settle = waiting.get(String(answer?.id))
    if (!answer || !settle) return
    safe = origin
    settle(answer)
  }
  win.addEventListener('message', hear, { signal })

  return async <T>(method: SafeMethod, params: unknown) => {
    const id = [...platform.random(10)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    parent.postMessage({ id, method, params, env: { sdkVersion: SDK_VERSION } }, safe ?? '*')
    try {
      const { success, data, error } = await abortable(answered, signal)
      if (success !== true) throw refusal(error)
      return data as T
    } finally {
      waiting.delete(id)
    }
  }
}

/** An answer as it may have come. */
interface Answer {
  readonly id?: unknown
  readonly success?: unknown
  readonly data?: unknown
  readonly error?: unknown
}

/** Safe answers with a sentence and no code. */
function refusal(error: unknown): Error {
  const reason = (typeof error === 'string' ? error : '').slice(0, 500)
  return /reject|denied|declined|cancel/i.test(reason)
    ? walletError(4001, reason)
    : walletError(-32603, reason || 'Safe did not say why')
}
