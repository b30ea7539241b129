import type { ConnectedAccount, Network } from '@latchkey/core'
import { useRef } from 'react'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'

/** The connected account and its network; after a disconnect the last ones, so that a leaving view keeps its words. */
export function useConnected():
  | { readonly account: ConnectedAccount; readonly network: Network | undefined }
  | undefined {
  const now = useLatchkeyState((state) => {
    const account = state.accounts[state.namespace]
    if (account?.status !== 'connected') return undefined
    return { account, network: state.networks[state.namespace]?.caipNetwork }
  })
  const last = useRef(now)
  if (now) last.current = now
  return now ?? last.current
}
