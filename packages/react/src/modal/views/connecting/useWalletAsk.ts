import { connect } from '@latchkey/core/on-demand'
import { whenShared } from '@latchkey/core/actions/whenShared'
import type { Attempt, State, ViewName } from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol/caip'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { isOnTop } from './isOnTop.js'
import { untilLeft } from './untilLeft.js'

/** Where the request to a wallet of this browser stands. */
export interface WalletAsk {
  /** Undefined before it has begun. */
  readonly attempt: Pick<Attempt, 'status' | 'error'> | undefined
  readonly retry: (() => void) | undefined
}

/**
 * Asks a wallet of this browser to connect: at once, and again when it turns up after it was missing. Who leaves the
 * view, be it before anything could be asked, gives the request up. A wallet that still shows a request of an earlier
 * page load connects as soon as that one is approved.
 *
 * @param walletId what `connect` takes; undefined while the wallet is not here
 * @param view the view that asks
 * @param routeId the wallet of its route
 */
export function useWalletAsk(
  walletId: string | undefined,
  view: ViewName,
  routeId: string,
  namespace?: Namespace,
): WalletAsk {
  const client = useClient()
  const isHere = useCallback((state: State) => isOnTop(state, view, routeId), [view, routeId])
  const here = useLatchkeyState(isHere)
  const attempt = useLatchkeyState((state) => state.attempt)
  // How an earlier visit of this screen ended is not shown again.
  const [before] = useState(attempt?.id ?? 0)
  const asked = useRef<string>(undefined)
  // The code that connects could not be loaded: there is no attempt yet that could tell.
  const [isLost, setLost] = useState(false)
  const ask = useCallback(
    (id: string) => {
      const { signal, stop } = untilLeft(client, isHere)
      setLost(false)
      // How it went stands in the state, but for the code itself.
      connect(client, { walletId: id, signal, ...(namespace ? { namespaces: [namespace] } : {}) })
        .catch((error: unknown) => setLost(isLatchkeyError(error) && error.name === 'chunk_failed'))
        .finally(stop)
    },
    [client, isHere, namespace],
  )
  useEffect(() => {
    if (!here) asked.current = undefined
    else if (walletId !== undefined && asked.current !== walletId) {
      asked.current = walletId
      ask(walletId)
    }
  }, [ask, here, walletId])
  const mine = attempt && attempt.id > before && attempt.walletId === walletId ? attempt : undefined
  const pending = mine?.error?.name === 'request_pending' ? mine : undefined
  useEffect(() => {
    if (!pending) return undefined
    const { signal, stop, abort } = untilLeft(client, isHere)
    whenShared(client, pending, signal)
      .then((shares) => shares && ask(pending.walletId))
      .finally(stop)
    return abort
  }, [ask, client, isHere, pending])
  return {
    attempt: isLost ? { status: 'failed' } : mine,
    retry: walletId === undefined ? undefined : () => ask(walletId),
  }
}
