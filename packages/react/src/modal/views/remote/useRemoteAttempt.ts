import { enterAgain } from '@latchkey/core/actions/enterAgain'
import type { Attempt, ViewName } from '@latchkey/core'
import { useClient } from '../../../hooks/useClient.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { useAttempt } from '../../useAttempt.js'

/** Where connecting to a wallet elsewhere stands. */
export interface RemoteAttempt {
  /** The pairing URI; undefined while it is on its way. A renewed one simply takes its place. */
  readonly uri: string | undefined
  readonly attempt: Pick<Attempt, 'status' | 'error'>
  readonly retry: () => void
}

const waiting = { status: 'waiting' } as const

/**
 * The attempt to connect to a wallet elsewhere that was begun when the view was entered.
 *
 * @param walletId the wallet that the visitor chose, of the view's route; undefined is any wallet
 */
export function useRemoteAttempt(view: ViewName, walletId: string | undefined): RemoteAttempt {
  const client = useClient()
  const uri = useLatchkeyState((state) => state.pairing?.uri)
  const isMine = ({ remote, error, walletId: asked }: Attempt) =>
    (remote === true || error?.name === 'chunk_failed') && (walletId === undefined || asked === walletId)
  const attempt = useAttempt(view, isMine, walletId) ?? waiting
  return { attempt, uri, retry: () => enterAgain(client) }
}
