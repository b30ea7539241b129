'use client'
import type { Loadable, NativeBalance } from '@latchkey/core'
import { useLatchkeyState } from './useLatchkeyState.js'

const IDLE: Loadable<NativeBalance> = { status: 'idle' }

/** The native balance of the active account, as it stands in the state. */
export const useBalanceState = (): Loadable<NativeBalance> =>
  useLatchkeyState((state) => {
    const account = state.accounts[state.namespace]
    return account?.status === 'connected' ? account.balance : IDLE
  })
