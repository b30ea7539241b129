import type { ConnectedAccount, Network } from '@latchkey/core'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useKept } from './useKept.js'

export interface Connected {
  readonly account: ConnectedAccount
  readonly network: Network | undefined
}

/** After a disconnect the last one, so that a leaving view keeps its texts. */
export const useConnected = (): Connected | undefined =>
  useKept(
    useLatchkeyState((state): Connected | undefined => {
      const account = state.accounts[state.namespace]
      if (account?.status !== 'connected') return undefined
      return { account, network: state.networks[state.namespace]?.caipNetwork }
    }),
  )
