import type { ConnectedAccount, Network } from '@latchkey/core'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useLastDefined } from './useLastDefined.js'

export interface Connected {
  readonly account: ConnectedAccount
  readonly network: Network | undefined
}

/** Stays after a disconnect for a leaving view's texts. */
export const useConnected = (): Connected | undefined =>
  useLastDefined(
    useLatchkeyState((state): Connected | undefined => {
      const account = state.accounts[state.namespace]
      if (account?.status !== 'connected') return undefined
      return { account, network: state.networks[state.namespace]?.caipNetwork }
    }),
  )
