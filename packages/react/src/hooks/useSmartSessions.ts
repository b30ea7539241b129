'use client'
import type { SmartSession, SmartSessionsState } from '@latchkey/core'
import {
  fetchSmartSessions,
  grantPermission,
  type GrantPermissionOptions,
  revokeSmartSession,
} from '@latchkey/core/actions'
import { useCallback, useMemo } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/** What {@link useSmartSessions} gives. */
export interface SmartSessions extends Pick<SmartSessionsState, 'error' | 'revoking'> {
  /** `idle` until `refetch` was called, here or by the modal. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Newest first. */
  readonly sessions: readonly SmartSession[]
  /** Asks the visitor, over their wallet, to allow a key something. @throws LatchkeyError as `grantPermission` does */
  readonly grant: (options: GrantPermissionOptions) => Promise<SmartSession>
  readonly refetch: () => Promise<void>
  /** Takes a session back by the next step there is. @throws LatchkeyError as `revokeSmartSession` does */
  readonly revoke: (id: string) => Promise<SmartSession>
}

const none: readonly SmartSession[] = []

/**
 * What the account on show allows without being asked again, through its wallet's ERC-7715. Needs
 * `features.smartSessions`: without it the functions reject with LatchkeyError `smart_sessions_off`.
 */
export function useSmartSessions(): SmartSessions {
  const client = useClient()
  const state = useLatchkeyState(({ smartSessions }) => smartSessions)
  const grant = useCallback((options: GrantPermissionOptions) => grantPermission(client, options), [client])
  const revoke = useCallback((id: string) => revokeSmartSession(client, id), [client])
  const refetch = useCallback(async () => {
    await fetchSmartSessions(client)
  }, [client])
  return useMemo(
    () => ({
      status: !state ? 'idle' : state.loading ? 'loading' : state.error ? 'failed' : 'ready',
      sessions: state?.list ?? none,
      ...(state?.revoking !== undefined && { revoking: state.revoking }),
      ...(state?.error && { error: state.error }),
      grant,
      refetch,
      revoke,
    }),
    [state, grant, refetch, revoke],
  )
}
