'use client'
import type { Loadable, NativeBalance } from '@latchkey/core'
import { fetchBalance } from '@latchkey/core/actions'
import type { Namespace } from '@latchkey/protocol/caip'
import { useCallback, useMemo } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/**
 * Reads the native balance of a family's account on its network: `amount` in base units,
 * `formatted` in whole coins. `refetch` uses the host's RPC.
 *
 * @param namespace default: the family that the modal shows
 */
export function useBalance(namespace?: Namespace): {
  readonly status: Loadable<NativeBalance>['status']
  readonly data: NativeBalance | undefined
  readonly refetch: () => Promise<void>
} {
  const client = useClient()
  const balance = useBalanceState(namespace)
  const refetch = useCallback(async () => {
    await fetchBalance(client, { fresh: true, namespace })
  }, [client, namespace])
  return useMemo(
    () => ({ status: balance.status, data: 'data' in balance ? balance.data : undefined, refetch }),
    [balance, refetch],
  )
}

const IDLE: Loadable<NativeBalance> = { status: 'idle' }

export const useBalanceState = (namespace?: Namespace): Loadable<NativeBalance> =>
  useLatchkeyState((state) => {
    const account = state.accounts[namespace ?? state.namespace]
    return account?.status === 'connected' ? account.balance : IDLE
  })
