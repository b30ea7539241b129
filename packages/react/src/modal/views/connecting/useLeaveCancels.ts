import { cancelAttempt } from '@latchkey/core/actions/cancelAttempt'
import type { Attempt, ViewName } from '@latchkey/core'
import { useEffect } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { isOnTop } from './isOnTop.js'

/**
 * Going back, or on, gives a request up that waits for an answer; another wallet's, begun meanwhile, stays.
 *
 * @param walletId of the view's route, where it has one
 * @param isMine whether an attempt is this view's
 */
export function useLeaveCancels(
  view: ViewName,
  walletId: string | undefined,
  isMine: (attempt: Attempt) => boolean,
): void {
  const client = useClient()
  useEffect(
    () =>
      client.subscribe((state) => {
        const { attempt } = state
        if (attempt?.status === 'waiting' && isMine(attempt) && !isOnTop(state, view, walletId)) {
          cancelAttempt(client)
        }
      }),
    [client, view, walletId, isMine],
  )
}
