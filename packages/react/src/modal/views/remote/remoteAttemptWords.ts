import type { Attempt } from '@latchkey/core'
import type { ErrorName } from '@latchkey/protocol/errors'
import type { WordKey } from '../../../words/WordOverrides.js'
import type { Words } from '../../useWords.js'
import { attemptWords } from '../connecting/attemptWords.js'
import type { remoteText } from './remoteText.js'

type Pair = readonly [title: WordKey, text: WordKey]

const failures: Partial<Record<ErrorName, Pair>> = {
  relay_unreachable: ['remote.unreachable', 'remote.unreachableText'],
  relay_refused: ['remote.refused', 'remote.refusedText'],
  pairing_expired: ['remote.expired', 'remote.expiredText'],
  session_gone: ['remote.gone', 'remote.goneText'],
  chunk_failed: ['chunk.title', 'chunk.text'],
  invalid_config: ['remote.setup', 'remote.setupText'],
}

/** Heading and sentence for how connecting to a wallet elsewhere ended. */
export function remoteAttemptWords(
  t: Words<typeof remoteText>,
  attempt: Pick<Attempt, 'status' | 'error'>,
  wallet: string,
): { readonly title: string; readonly text: string } {
  const { status, error } = attempt
  if (status === 'declined') {
    return { title: t('connecting.declined'), text: t('remote.declinedText', { wallet }) }
  }
  const pair = status === 'failed' && error ? failures[error.name] : undefined
  if (!pair) return attemptWords(t, attempt, wallet)
  const [title, text] = pair
  // Every text of these pairs takes a wallet or nothing.
  return { title: t(title as 'chunk.title'), text: t(text as 'remote.goneText', { wallet }) }
}
