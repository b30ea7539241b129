'use client'
import { shortenAddress } from '@latchkey/core/actions'
import { type ReactNode, useEffect, useState } from 'react'
import { type Account, useAccount } from '../hooks/account.js'
import type { AccountFaceProps } from './AccountFace.js'
import { HostButton } from './HostButton.js'

/**
 * Shows the account and opens it; nothing while no wallet is connected. `CustomButton` is the
 * headless form.
 */
export function AccountButton({ showBalance, className }: AccountButtonProps) {
  const account = useAccount()
  if (account.address === undefined) return null
  return (
    <HostButton {...accountLook(account)} className={className}>
      <AccountContent account={account} showBalance={showBalance} />
    </HostButton>
  )
}

/** Properties of {@link AccountButton}. */
export interface AccountButtonProps {
  /** Default true. */
  readonly showBalance?: boolean | undefined
  readonly className?: string | undefined
}

export const accountLook = (account: Account) =>
  ({
    testId: 'lk-account-button',
    look: 'account',
    busy: !account.isConnected,
    options: { view: 'Account' },
  }) as const

/** Placeholders keep the size until picture and balance load, and on a server. */
export function AccountContent(
  props: Pick<AccountButtonProps, 'showBalance'> & { readonly account: Account },
) {
  const { account, showBalance = true } = props
  const [Face, setFace] = useState<(props: AccountFaceProps) => ReactNode>()
  useEffect(() => {
    import('./AccountFace.js').then(
      (module) => setFace(() => module.AccountFace),
      // Offline: show the address alone.
      () => {},
    )
  }, [])
  const name = account.profileName ?? shortenAddress(account.address ?? '')
  if (Face) return <Face account={account} name={name} showBalance={showBalance} />
  return (
    <>
      {showBalance && <span className="lk-host-skeleton" />}
      <span className="lk-host-chip">
        <span className="lk-host-picture lk-host-avatar" />
        <span translate="no">{name}</span>
      </span>
    </>
  )
}
