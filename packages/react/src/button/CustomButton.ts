'use client'
import type { NativeBalance, Network, OpenOptions, OpenResult, ViewName } from '@latchkey/core'
import { prefetchOpen } from '@latchkey/core/actions'
import { type ReactNode, useCallback, useMemo } from 'react'
import { type Account, useAccount, useNetwork } from '../hooks/account.js'
import { useBalanceState } from '../hooks/useBalance.js'
import { useModal } from '../hooks/modal.js'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'
import { useClient } from '../provider/LatchkeyContext.js'

/** Properties of the headless buttons. */
export interface CustomButtonProps {
  /** Draws the button from account, chain and modal state. */
  readonly children: (state: ButtonState) => ReactNode
}

/** A headless connect, account or network button: the host draws it from the state it gets. */
export const CustomButton = ({ children }: CustomButtonProps): ReactNode => children(useButtonState())

/** State for the render function of {@link CustomButton}. */
export interface ButtonState {
  /** `pending` until the client knows (server, first render); then the account's status. */
  readonly status: 'pending' | Account['status']
  readonly account: Account
  readonly balance: NativeBalance | undefined
  readonly isBalanceLoading: boolean
  /** The active network and whether the host configured it. */
  readonly chain: { readonly network: Network | undefined; readonly supported: boolean }
  readonly modal: { readonly isOpen: boolean; readonly view: ViewName | undefined }
  /** Opens the connect view, or the account once connected. */
  readonly open: (options?: OpenOptions) => Promise<OpenResult>
  readonly openAccount: () => Promise<OpenResult>
  readonly openNetworks: () => Promise<OpenResult>
  /** Loads the modal ahead of the click; call it on pointer enter and focus. */
  readonly prefetch: () => void
}

function useButtonState(): ButtonState {
  const client = useClient()
  const account = useAccount()
  const { network, supported } = useNetwork()
  const native = useBalanceState()
  const { open, isOpen, view } = useModal()
  const isStarted = useLatchkeyState((state) => state.phase !== 'idle')
  const openAccount = useCallback(() => open({ view: 'Account' }), [open])
  const openNetworks = useCallback(() => open({ view: 'Networks' }), [open])
  return useMemo(
    () => ({
      status: isStarted || account.status !== 'disconnected' ? account.status : 'pending',
      account,
      balance: 'data' in native ? native.data : undefined,
      isBalanceLoading: !('data' in native && native.data) && native.status !== 'failed' && supported,
      chain: { network, supported },
      modal: { isOpen, view },
      open,
      openAccount,
      openNetworks,
      prefetch: () => prefetchOpen(client),
    }),
    [client, account, native, isStarted, network, supported, isOpen, view, open, openAccount, openNetworks],
  )
}
