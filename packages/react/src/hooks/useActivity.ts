'use client'
import type { ActivityState } from '@latchkey/core'
import { fetchActivity } from '@latchkey/core/actions'
import { useCallback, useMemo } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/** What {@link useActivity} gives. */
export interface Activity extends Pick<ActivityState, 'entries' | 'pending' | 'error'> {
  /** `idle` until `refetch` was called, here or by the modal. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** There are older pages. */
  readonly hasMore: boolean
  /** Reads the newest page. */
  readonly refetch: () => Promise<void>
  /** Reads the next page. */
  readonly fetchMore: () => Promise<void>
}

const none: readonly never[] = []

/**
 * What happened to the active account on its network: `entries` as the chain has them, newest first, and in `pending` what
 * was sent from here meanwhile. Nothing is read before `refetch` is called or the modal shows it. Both functions reject
 * with LatchkeyError `transactions_need_address` while nobody is connected.
 */
export function useActivity(): Activity {
  const client = useClient()
  const activity = useLatchkeyState((state) => state.activity)
  const refetch = useCallback(async () => {
    await fetchActivity(client, { fresh: true })
  }, [client])
  const fetchMore = useCallback(async () => {
    await fetchActivity(client, { more: true })
  }, [client])
  return useMemo(
    () => ({
      status: !activity ? 'idle' : activity.loading ? 'loading' : activity.error ? 'failed' : 'ready',
      entries: activity?.entries ?? none,
      pending: activity?.pending ?? none,
      ...(activity?.error && { error: activity.error }),
      hasMore: activity !== undefined && activity.next !== null,
      refetch,
      fetchMore,
    }),
    [activity, fetchMore, refetch],
  )
}
