'use client'
import type { OpenOptions } from '@latchkey/core'
import { useAccount } from '../hooks/account.js'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'
import { useLatchkeyContext } from '../provider/LatchkeyContext.js'
import { type AccountButtonProps, AccountContent, accountLook } from './AccountButton.js'
import { HostButton } from './HostButton.js'
import { buttonWords } from '../generated/words/buttonWords.js'

/** Properties of {@link ConnectButton}. */
export interface ConnectButtonProps extends AccountButtonProps {
  /** Replaces "Connect wallet". */
  readonly label?: string | undefined
  /** The view that a click opens while disconnected. Default: the connect view. */
  readonly options?: OpenOptions | undefined
}

/**
 * Connects a wallet, then shows the account. On a server without `initialState` it is a placeholder
 * of the same size. `CustomButton` is the headless form.
 */
export function ConnectButton(props: ConnectButtonProps) {
  const { label, options, className, showBalance } = props
  const { words } = useLatchkeyContext()
  const account = useAccount()
  const isStarted = useLatchkeyState((state) => state.phase !== 'idle')
  const isConnecting = account.status !== 'disconnected'
  const isAccount = account.address !== undefined
  const look = isAccount
    ? accountLook(account)
    : ({
        testId: 'lk-connect-button',
        look: 'primary',
        pending: !isStarted,
        busy: isConnecting,
        options,
      } as const)
  // One element for both states keeps the focus.
  return (
    <HostButton {...look} className={className}>
      {isAccount ? (
        <AccountContent account={account} showBalance={showBalance} />
      ) : (
        <>
          <span className={isConnecting ? 'lk-host-hidden' : undefined}>
            {label ?? words['button.connect'] ?? buttonWords['button.connect']}
          </span>
          <span className={isConnecting ? undefined : 'lk-host-hidden'}>
            <span className="lk-host-spinner" />
            <span>{words['button.connecting'] ?? buttonWords['button.connecting']}</span>
          </span>
        </>
      )}
    </HostButton>
  )
}
