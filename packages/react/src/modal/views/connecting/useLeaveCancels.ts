import { cancelAttempt } from '@latchkey/core/actions/cancelAttempt'
import type { Attempt, ViewName } from '@latchkey/core'
import { useEffect } from 'react'
import { useClient } from '../../../hooks/useClient.js'

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
      client.subscribe(({ modal, attempt }) => {
        const top = modal.stack.at(-1)
        const isHere = top?.view === view && (top as { readonly walletId?: string }).walletId === walletId
        if (!isHere && attempt?.status === 'waiting' && isMine(attempt)) cancelAttempt(client)
      }),
    [client, view, walletId, isMine],
  )
}
