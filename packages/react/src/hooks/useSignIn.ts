'use client'
import type { SignInState, SiwxSession } from '@latchkey/core'
import { signIn, signOut } from '@latchkey/core/actions'
import { useCallback, useMemo } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/** What {@link useSignIn} gives. */
export interface SignIn extends Pick<SignInState, 'session' | 'error'> {
  /** `idle` while nobody is connected. */
  readonly status: SignInState['status'] | 'idle'
  /** Asks the wallet for the signature. */
  readonly signIn: () => Promise<SiwxSession>
  /** Ends the session; the wallet stays connected. */
  readonly signOut: () => Promise<void>
}

/**
 * Whether the account on show has signed in, and how it does. Needs `siwx` in the configuration: without it both functions
 * reject with LatchkeyError `siwx_not_enabled`.
 */
export function useSignIn(): SignIn {
  const client = useClient()
  const state = useLatchkeyState((all) => all.signIn)
  const sign = useCallback(() => signIn(client), [client])
  const leave = useCallback(() => signOut(client), [client])
  return useMemo(
    () => ({
      status: state?.status ?? 'idle',
      ...(state?.session && { session: state.session }),
      ...(state?.error && { error: state.error }),
      signIn: sign,
      signOut: leave,
    }),
    [state, sign, leave],
  )
}
