import type { Attempt } from '@latchkey/core'
import type { ErrorName } from '@latchkey/protocol/errors'
import type { WordKey } from '../../../words/WordOverrides.js'
import type { connectingWords } from '../../../words/en/connectingWords.js'
import type { Words } from '../../useWords.js'

type Pair = readonly [title: WordKey, text: WordKey]

const failures: Partial<Record<ErrorName, Pair>> = {
  request_pending: ['connecting.pending', 'connecting.pendingText'],
  wallet_locked: ['connecting.locked', 'connecting.lockedText'],
  no_accounts: ['connecting.noAccounts', 'connecting.noAccountsText'],
  wallet_timeout: ['connecting.timeout', 'connecting.timeoutText'],
  unsupported_chain: ['connecting.unsupported', 'connecting.unsupportedText'],
}

const states: Record<Attempt['status'], Pair> = {
  waiting: ['connecting.open', 'connecting.waiting'],
  connected: ['connecting.done', 'connecting.doneText'],
  declined: ['connecting.declined', 'connecting.declinedText'],
  failed: ['connecting.failed', 'connecting.failedText'],
  cancelled: ['connecting.cancelled', 'connecting.cancelledText'],
}

/** Heading and sentence for where an attempt stands. */
export function attemptWords(
  t: Words<typeof connectingWords>,
  attempt: Pick<Attempt, 'status' | 'error'> | undefined,
  wallet: string,
): { readonly title: string; readonly text: string } {
  const status = attempt?.status ?? 'waiting'
  const failure = status === 'failed' && attempt?.error ? failures[attempt.error.name] : undefined
  const [title, text] = failure ?? states[status]
  // Every text of these pairs takes a wallet or nothing.
  const say = (key: WordKey) => t(key as 'connecting.open', { wallet })
  return { title: say(title), text: say(text) }
}
