'use client'
import { shortenAddress } from '@latchkey/core/actions'
import { type ReactNode, useEffect, useState } from 'react'
import { type Account, useAccount } from '../hooks/account.js'
import type { AccountFaceProps } from './AccountFace.js'
import { HostButton } from './HostButton.js'

/** Opens the account. Nothing while no wallet is connected. `CustomButton` is the form without a look. */
export function AccountButton(props: AccountButtonProps) {
  const account = useAccount()
  return account.address === undefined ? null : <AccountShell {...props} account={account} />
}

/** Properties of {@link AccountButton}. */
export interface AccountButtonProps {
  /** Default true. */
  readonly showBalance?: boolean | undefined
  readonly className?: string | undefined
}

/**
 * The account as a button. Picture and balance come as a small chunk of their own, which only a visitor with an account
 * needs; until then (and on a server) places of the same size keep their room. While it is being restored it is greyed.
 */
export function AccountShell(props: AccountButtonProps & { readonly account: Account }) {
  const { account, showBalance = true, className } = props
  const [Face, setFace] = useState<(props: AccountFaceProps) => ReactNode>()
  useEffect(() => {
    import('./AccountFace.js').then(
      (module) => setFace(() => module.AccountFace),
      // Offline: the address alone does as well.
      () => {},
    )
  }, [])
  const name = account.profileName ?? shortenAddress(account.address ?? '')
  return (
    <HostButton
      testId="lk-account-button"
      look="account"
      busy={!account.isConnected}
      className={className}
      options={{ view: 'Account' }}
    >
      {!Face && showBalance && <span className="lk-host-skeleton" />}
      {Face ? (
        <Face account={account} name={name} showBalance={showBalance} />
      ) : (
        <span className="lk-host-chip">
          <span className="lk-host-picture lk-host-avatar" />
          <span translate="no">{name}</span>
        </span>
      )}
    </HostButton>
  )
}
