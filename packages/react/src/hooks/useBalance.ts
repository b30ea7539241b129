'use client'
import { fetchBalance } from '@latchkey/core/on-demand'
import type { Loadable, NativeBalance } from '@latchkey/core'
import { useCallback, useMemo } from 'react'
import { useClient } from './useClient.js'
import { useBalanceState } from './useBalanceState.js'

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
