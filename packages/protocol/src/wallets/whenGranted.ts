import { pause, type Timers } from '../abort.js'
import { isLatchkeyError } from '../errors/isLatchkeyError.js'
import { LatchkeyError } from '../errors/LatchkeyError.js'

/** Timeout of silent requests, milliseconds. */
const SILENT_MS = 3_000

/** Interval of silent requests while the wallet's prompt is unanswered, milliseconds. */
const LATE_MS = 5_000

export interface WhenGrantedParameters<T> {
  readonly timers: Timers
  /** Prompts the visitor; rejects with one of our errors. */
  readonly ask: () => Promise<T>
  /** Asks the wallet for shared accounts without a prompt. */
  readonly askSilently: () => Promise<T>
  /**
   * Replaces `askSilently` while the wallet's prompt is open: reads the wallet's public state
   * instead. A second request may close the prompt of a wallet that handles one at a time.
   */
  readonly look?: (() => Promise<T>) | undefined
  /** Once aborted, no silent request follows. */
  readonly signal?: AbortSignal | undefined
  /** Whether an answer contains an account. */
  readonly isGrant: (answer: T) => boolean
}

/**
 * Asks a wallet to share its accounts. The grant counts, not the form of the answer: after an
 * error, an empty answer, or while an answer is late, asks the wallet silently for its shared
 * accounts. A rejection is final.
 *
 * @throws LatchkeyError as `ask` fails; `no_accounts` when nothing was shared
 */
export async function whenGranted<T>(parameters: WhenGrantedParameters<T>): Promise<T> {
  const { ask, askSilently, look = askSilently, isGrant, signal, timers } = parameters
  const over = new AbortController()
  /** @returns undefined when nothing is shared, or the wallet does not answer in time */
  const readGrant = async (read: () => Promise<T>): Promise<T | undefined> => {
    const said = new AbortController()
    const shared = await Promise.race([
      read().catch(() => undefined),
      pause(timers, SILENT_MS, said.signal).then(() => undefined),
    ])
    said.abort()
    return shared !== undefined && isGrant(shared) ? shared : undefined
  }
  const readLate = async (): Promise<T> => {
    for (;;) {
      await pause(timers, LATE_MS, over.signal)
      if (over.signal.aborted || signal?.aborted) return new Promise(() => {})
      const shared = await readGrant(look)
      if (shared !== undefined) return shared
    }
  }
  let failure: unknown = new LatchkeyError('no_accounts')
  try {
    const answer = await Promise.race([ask(), readLate()])
    if (isGrant(answer)) return answer
  } catch (error) {
    if (isLatchkeyError(error, 'user_rejected') || isLatchkeyError(error, 'request_aborted')) throw error
    failure = error
  } finally {
    over.abort()
  }
  const shared = await readGrant(askSilently)
  if (shared !== undefined) return shared
  throw failure
}
