import { openRequest } from '@latchkey/core/actions/openRequest'
import type { UnopenedRequest } from '@latchkey/core'
import { useState } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { useOpenWallet } from './useOpenWallet.js'

/** A request that waits in a wallet's app, and the way there. */
export interface OpenRequest {
  /** The last one stays while its view leaves; undefined if there never was one. */
  readonly request: UnopenedRequest | undefined
  /** Opens the app, in the task of a tap. Where the page stayed on screen, another press takes the other link. */
  readonly open: () => void
  readonly isOpened: boolean
  readonly isStuck: boolean
}

/** The oldest request that waits in a wallet's app. */
export function useOpenRequest(): OpenRequest {
  const client = useClient()
  const now = useLatchkeyState((state) => state.unopenedRequests?.[0])
  const [request, setRequest] = useState(now)
  if (now && now !== request) setRequest(now)
  const [attempt, setAttempt] = useState(0)
  const { open, isOpened, isStuck } = useOpenWallet(
    (which: number) => openRequest(client, { attempt: which }),
    false,
  )
  return {
    request,
    isOpened,
    isStuck,
    open: () => {
      const next = isStuck ? attempt + 1 : attempt
      setAttempt(next)
      open(next)
    },
  }
}
