import type { Attempt, ViewName } from '@latchkey/core'
import { enterAgain } from '@latchkey/core/actions'
import type { ErrorName } from '@latchkey/protocol/errors'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { Words } from '../../modal/hooks/viewHooks.js'
import { useAttempt } from '../../modal/hooks/useAttempt.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import type { WordKey } from '../../words/parts.js'
import { connectingWords } from '../../generated/words/connectingWords.js'
import { remoteWords } from '../../generated/words/remoteWords.js'
import { attemptWords } from '../connecting/AttemptBody.js'

export interface RemoteAttempt {
  /** Undefined while pending; may be renewed. */
  readonly uri: string | undefined
  readonly attempt: Pick<Attempt, 'status' | 'error'>
  readonly retry: () => void
}

const waiting = { status: 'waiting' } as const

/** @param walletId of the route; undefined for any wallet */
export function useRemoteAttempt(view: ViewName, walletId: string | undefined): RemoteAttempt {
  const client = useClient()
  const uri = useLatchkeyState((state) => state.pairing?.uri)
  const isRemoteAttempt = ({ remote, error, walletId: attemptWalletId }: Attempt) =>
    (remote === true || error?.name === 'chunk_failed') &&
    (walletId === undefined || attemptWalletId === walletId)
  const attempt = useAttempt(view, isRemoteAttempt, walletId) ?? waiting
  return { attempt, uri, retry: () => enterAgain(client) }
}

type Pair = readonly [title: WordKey, text: WordKey]

const failures: Partial<Record<ErrorName, Pair>> = {
  relay_unreachable: ['remote.unreachable', 'remote.unreachableText'],
  relay_refused: ['remote.refused', 'remote.refusedText'],
  pairing_expired: ['remote.expired', 'remote.expiredText'],
  session_gone: ['remote.gone', 'remote.goneText'],
  chunk_failed: ['chunk.title', 'chunk.text'],
  invalid_config: ['remote.setup', 'remote.setupText'],
}

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
  // These texts take a wallet or nothing.
  return { title: t(title as 'chunk.title'), text: t(text as 'remote.goneText', { wallet }) }
}

export const remoteText = { ...connectingWords, ...remoteWords } as const
