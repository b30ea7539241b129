import { connect } from '@latchkey/core/on-demand'
import type { Attempt } from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol/caip'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'

/** Where the request to a wallet of this browser stands. */
export interface WalletAsk {
  /** Undefined before it has begun. */
  readonly attempt: Pick<Attempt, 'status' | 'error'> | undefined
  readonly retry: (() => void) | undefined
}

/**
 * Asks a wallet of this browser to connect: at once, and again when it turns up after it was missing.
 *
 * @param walletId what `connect` takes; undefined while the wallet is not here
 */
export function useWalletAsk(walletId: string | undefined, namespace?: Namespace): WalletAsk {
  const client = useClient()
  const attempt = useLatchkeyState((state) => state.attempt)
  // How an earlier visit of this screen ended is not shown again.
  const [before] = useState(attempt?.id ?? 0)
  const asked = useRef<string>(undefined)
  // The code that connects could not be loaded: there is no attempt yet that could tell.
  const [isLost, setLost] = useState(false)
  const ask = useCallback(
    (id: string) => {
      setLost(false)
      // How it went stands in the state, but for the code itself.
      connect(client, { walletId: id, ...(namespace ? { namespaces: [namespace] } : {}) }).catch(
        (error: unknown) => setLost(isLatchkeyError(error) && error.name === 'chunk_failed'),
      )
    },
    [client, namespace],
  )
  useEffect(() => {
    if (walletId === undefined || asked.current === walletId) return
    asked.current = walletId
    ask(walletId)
  }, [ask, walletId])
  const mine = attempt && attempt.id > before && attempt.walletId === walletId ? attempt : undefined
  return {
    attempt: isLost ? { status: 'failed' } : mine,
    retry: walletId === undefined ? undefined : () => ask(walletId),
  }
}
