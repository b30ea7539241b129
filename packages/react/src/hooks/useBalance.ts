'use client'
import type { Loadable, NativeBalance } from '@latchkey/core'
import { fetchBalance } from '@latchkey/core/actions'
import { useCallback, useMemo } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/**
 * The native balance of the active account on its network: `amount` in base units, `formatted` in whole coins.
 * `refetch` reads it anew over the host's RPC.
 */
export function useBalance(): {
  readonly status: Loadable<NativeBalance>['status']
  readonly data: NativeBalance | undefined
  readonly refetch: () => Promise<void>
} {
  const client = useClient()
  const balance = useBalanceState()
  const refetch = useCallback(async () => {
    await fetchBalance(client, { fresh: true })
  }, [client])
  return useMemo(
    () => ({ status: balance.status, data: 'data' in balance ? balance.data : undefined, refetch }),
    [balance, refetch],
  )
}

const IDLE: Loadable<NativeBalance> = { status: 'idle' }

/** The native balance of the active account, as it stands in the state. */
export const useBalanceState = (): Loadable<NativeBalance> =>
  useLatchkeyState((state) => {
    const account = state.accounts[state.namespace]
    return account?.status === 'connected' ? account.balance : IDLE
  })
