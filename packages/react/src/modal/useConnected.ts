import type { ConnectedAccount, Network } from '@latchkey/core'
import { useState } from 'react'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'

/** The connected account and its network. */
export interface Connected {
  readonly account: ConnectedAccount
  readonly network: Network | undefined
}

/** The connected account and its network; after a disconnect the last ones, so that a leaving view keeps its words. */
export function useConnected(): Connected | undefined {
  const now = useLatchkeyState((state): Connected | undefined => {
    const account = state.accounts[state.namespace]
    if (account?.status !== 'connected') return undefined
    return { account, network: state.networks[state.namespace]?.caipNetwork }
  })
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  return now ?? last
}
