'use client'
import { getCapabilities } from '@latchkey/core/actions'
import type { Namespace } from '@latchkey/protocol/caip'
import { useMemo } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'
import { type QueryResult, useQuery } from './useQuery.js'

/**
 * The capabilities of the connected wallet by network (EIP-5792), asked anew for another account, wallet or network; `idle`
 * while none is connected.
 * @param namespace default: the family that the modal shows
 */
export function useCapabilities(namespace?: Namespace): QueryResult<Readonly<Record<string, unknown>>> {
  const client = useClient()
  const asked = useLatchkeyState((state) => {
    const family = namespace ?? state.namespace
    const account = state.accounts[family]
    return account?.status === 'connected'
      ? `${family} ${state.active[family]} ${account.caipAddress}`
      : undefined
  })
  const ask = useMemo(
    () => (asked === undefined ? undefined : () => getCapabilities(client, { namespace })),
    [asked, client, namespace],
  )
  return useQuery(ask)
}
