'use client'
import type { OpenOptions } from '@latchkey/core'
import { type AccountButtonProps, AccountView } from './AccountButton.js'
import { CustomButton } from './CustomButton.js'
import { HostButton } from './HostButton.js'
import { HostSpinner } from './HostIcons.js'
import { useButtonState } from './useButtonState.js'
import { useButtonWords } from './useButtonWords.js'

/** Properties of {@link ConnectButton}. */
export interface ConnectButtonProps extends AccountButtonProps {
  /** Replaces "Connect wallet". */
  readonly label?: string | undefined
  /** What a click opens while disconnected; default the connect view. */
  readonly options?: OpenOptions | undefined
}

function ConnectButtonBase(props: ConnectButtonProps) {
  const { label, options, className, showBalance } = props
  const t = useButtonWords()
  const state = useButtonState()
  const { status, account } = state
  if (account.address !== undefined)
    return <AccountView state={state} className={className} showBalance={showBalance} />
  const isConnecting = status === 'connecting' || status === 'reconnecting'
  return (
    <HostButton
      testId="lk-connect-button"
      look="primary"
      pending={status === 'pending'}
      busy={isConnecting}
      className={className}
      onClick={() => state.open(options)}
    >
      <span className="lk-host-stack">
        <span className={isConnecting ? 'lk-host-hidden' : undefined}>{label ?? t('button.connect')}</span>
        <span className={isConnecting ? undefined : 'lk-host-hidden'}>
          <HostSpinner />
          {t('button.connecting')}
        </span>
      </span>
    </HostButton>
  )
}

/**
 * Connects a wallet, and shows the account once one is connected. On a server without `initialState` it is a
 * placeholder of its own size. `ConnectButton.Custom` is the form without a look.
 */
export const ConnectButton = /* @__PURE__ */ Object.assign(ConnectButtonBase, { Custom: CustomButton })
