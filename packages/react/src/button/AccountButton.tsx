'use client'
import { shortenAddress } from '@latchkey/core/actions'
import { type ReactNode, useEffect, useState } from 'react'
import { type Account, useAccount } from '../hooks/account.js'
import type { AccountFaceProps } from './AccountFace.js'
import { HostButton } from './HostButton.js'

/** Opens the account. Nothing while no wallet is connected. `CustomButton` is the form without a look. */
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

/** How the button of an account looks, and what it opens. While the account is being restored it is greyed. */
export const accountLook = (account: Account) =>
  ({
    testId: 'lk-account-button',
    look: 'account',
    busy: !account.isConnected,
    options: { view: 'Account' },
  }) as const

/**
 * The account in a button. Picture and balance come as a small chunk of their own, which only a visitor with an account
 * needs; until then (and on a server) places of the same size keep their room.
 */
export function AccountContent(
  props: Pick<AccountButtonProps, 'showBalance'> & { readonly account: Account },
) {
  const { account, showBalance = true } = props
  const [Face, setFace] = useState<(props: AccountFaceProps) => ReactNode>()
  useEffect(() => {
    import('./AccountFace.js').then(
      (module) => setFace(() => module.AccountFace),
      // Offline: the address alone does as well.
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
