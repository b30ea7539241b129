import { pause, type Timers } from '../abort.js'
import { isLatchkeyError } from '../errors/isLatchkeyError.js'
import { LatchkeyError } from '../errors/LatchkeyError.js'

/** How long a wallet may take to say what it shares already, milliseconds. */
const SILENT_MS = 3_000

/** How often a wallet that was asked and says nothing is asked what it shares, milliseconds. */
const LATE_MS = 5_000

/** Parameters of {@link whenGranted}. */
export interface WhenGrantedParameters<T> {
  readonly timers: Timers
  /** Asks the visitor; rejects with one of our errors. */
  readonly ask: () => Promise<T>
  /** Asks the wallet without a prompt what it shares. */
  readonly askSilently: () => Promise<T>
  /**
   * In place of it while the wallet's prompt is open: reads what the wallet keeps where pages read it. A second request may end
   * the prompt of a wallet that knows one at a time.
   */
  readonly look?: (() => Promise<T>) | undefined
  /** Once aborted, nothing more is asked beside the request that is open. */
  readonly signal?: AbortSignal | undefined
  /** Whether an answer names an account. */
  readonly isGrant: (answer: T) => boolean
}

/**
 * Asks a wallet to share its accounts. A grant counts, not the form of the answer: after an error, or an answer that is
 * empty or missing, the wallet is asked silently what it shares by now, and so is one whose answer is late. A no is a no.
 *
 * @throws LatchkeyError as `ask` fails; `no_accounts` where nothing was shared
 */
export async function whenGranted<T>(parameters: WhenGrantedParameters<T>): Promise<T> {
  const { ask, askSilently, look = askSilently, isGrant, signal, timers } = parameters
  const over = new AbortController()
  /** @returns undefined where nothing is shared, or the wallet does not say so in time */
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
