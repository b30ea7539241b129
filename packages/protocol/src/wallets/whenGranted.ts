import { pause, type Timers } from '../abort.js'
import { isLatchkeyError } from '../errors/isLatchkeyError.js'
import { LatchkeyError } from '../errors/LatchkeyError.js'

/** How long a wallet may take to say what it shares already, milliseconds. */
const SILENT_MS = 3_000

/** Parameters of {@link whenGranted}. */
export interface WhenGrantedParameters<T> {
  readonly timers: Timers
  /** Asks the visitor; rejects with one of our errors. */
  readonly ask: () => Promise<T>
  /** Asks the wallet without a prompt what it shares. */
  readonly askSilently: () => Promise<T>
  /** Whether an answer names an account. */
  readonly isGrant: (answer: T) => boolean
}

/**
 * Asks a wallet to share its accounts. A grant counts, not the form of the answer: after an error, or an answer that is
 * empty or missing, the wallet is asked silently what it shares by now. A no is a no.
 *
 * @throws LatchkeyError as `ask` fails; `no_accounts` where nothing was shared
 */
export async function whenGranted<T>(parameters: WhenGrantedParameters<T>): Promise<T> {
  const { ask, askSilently, isGrant, timers } = parameters
  let failure: unknown = new LatchkeyError('no_accounts')
  try {
    const answer = await ask()
    if (isGrant(answer)) return answer
  } catch (error) {
    if (isLatchkeyError(error, 'user_rejected') || isLatchkeyError(error, 'request_aborted')) throw error
    failure = error
  }
  const over = new AbortController()
  const shared = await Promise.race([
    askSilently().catch(() => undefined),
    pause(timers, SILENT_MS, over.signal).then(() => undefined),
  ])
  over.abort()
  if (shared !== undefined && isGrant(shared)) return shared
  throw failure
}
