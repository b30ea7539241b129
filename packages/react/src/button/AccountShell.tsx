'use client'
import { shortenAddress } from '@latchkey/core/actions/shortenAddress'
import { useEffect, useState, type ReactNode } from 'react'
import type { Account } from '../hooks/useAccount.js'
import type { AccountFaceProps } from './AccountFace.js'
import { HostButton } from './HostButton.js'

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
  if (account.address === undefined) return null
  const name = account.profileName ?? shortenAddress(account.address)
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
        <Face
          address={account.address}
          picture={account.profileImage}
          name={name}
          showBalance={showBalance}
        />
      ) : (
        <span className="lk-host-chip">
          <span className="lk-host-picture lk-host-avatar" />
          {name}
        </span>
      )}
    </HostButton>
  )
}
