'use client'
import type { TokenBalance } from '@latchkey/core'
import { dataOf, fetchTokens } from '@latchkey/core/actions'
import type { Namespace } from '@latchkey/protocol/namespaces'
import { useCallback, useEffect, useMemo } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/** The result of {@link useTokens}. */
export interface Tokens {
  /** `idle` while nobody is connected. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Native coin first, with prices where they are known. */
  readonly tokens: readonly TokenBalance[]
  readonly refetch: () => Promise<readonly TokenBalance[]>
}

const none: readonly TokenBalance[] = []

/**
 * What the active account of a family holds on its network; the family on show by default. It is read when a component
 * that uses it appears, and when the account or network changes.
 */
export function useTokens(namespace?: Namespace): Tokens {
  const client = useClient()
  const account = useLatchkeyState((state) => state.accounts[namespace ?? state.namespace])
  const connected = account?.status === 'connected' ? account : undefined
  const whose = connected?.caipAddress
  const options = useMemo(() => (namespace === undefined ? {} : { namespace }), [namespace])
  useEffect(() => {
    if (whose !== undefined) void fetchTokens(client, options).catch(() => {})
  }, [client, options, whose])
  const refetch = useCallback(() => fetchTokens(client, { ...options, fresh: true }), [client, options])
  const list = connected?.tokens
  return useMemo(
    () => ({ status: list?.status ?? 'idle', tokens: (list && dataOf(list)) ?? none, refetch }),
    [list, refetch],
  )
}
