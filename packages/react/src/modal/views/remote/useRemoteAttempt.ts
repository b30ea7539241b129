import { connectRemote } from '@latchkey/core/on-demand'
import type { Attempt, Client, ViewName } from '@latchkey/core'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { useCallback, useEffect, useState } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { isOnTop } from '../connecting/isOnTop.js'
import { untilLeft } from '../connecting/untilLeft.js'

/** Where connecting to a wallet elsewhere stands. */
export interface RemoteAttempt {
  /** The pairing URI; undefined while it is on its way. A renewed one simply takes its place. */
  readonly uri: string | undefined
  readonly attempt: Pick<Attempt, 'status' | 'error'>
  readonly retry: () => void
}

const waiting = { status: 'waiting' } as const

/** The code itself could not be loaded: no attempt in the state tells so. */
const lost = {
  status: 'failed',
  error: { name: 'chunk_failed', code: 8008, message: '', details: {} },
} as const

/** Of the attempt that is over; one that waits may be this view's own. */
function idBefore(client: Client): number {
  const { attempt } = client.getState()
  return attempt === null || attempt.status === 'waiting' ? -1 : attempt.id
}

/**
 * Begins to connect to a wallet elsewhere, or goes on with it, as long as the view wants it.
 *
 * @param view the view that asks
 * @param walletId the wallet that the visitor chose, of the view's route; undefined is any wallet
 */
export function useRemoteAttempt(
  view: ViewName,
  walletId: string | undefined,
  isWanted: boolean,
): RemoteAttempt {
  const client = useClient()
  const { attempt, uri } = useLatchkeyState((state) => ({ attempt: state.attempt, uri: state.pairing?.uri }))
  // How an earlier visit of this screen ended is not shown again.
  const [before] = useState(() => idBefore(client))
  const [isLost, setLost] = useState(false)
  const ask = useCallback(() => {
    const { signal, stop } = untilLeft(client, (state) => isOnTop(state, view, walletId))
    // How it went stands in the state, but for the code itself.
    connectRemote(client, { signal, ...(walletId === undefined ? {} : { walletId }) })
      .catch((error: unknown) => setLost(isLatchkeyError(error) && error.name === 'chunk_failed'))
      .finally(stop)
  }, [client, view, walletId])
  useEffect(() => {
    if (isWanted) ask()
  }, [ask, isWanted])
  const isMine =
    attempt !== null &&
    attempt.id > before &&
    attempt.remote === true &&
    (walletId === undefined || attempt.walletId === walletId)
  const mine = isMine ? attempt : waiting
  const retry = () => {
    setLost(false)
    ask()
  }
  return { attempt: isLost ? lost : mine, uri, retry }
}
