'use client'
import { useAccount } from '../hooks/useAccount.js'
import { type AccountButtonProps, AccountShell } from './AccountShell.js'

/** Opens the account. Nothing while no wallet is connected. `CustomButton` is the form without a look. */
export function AccountButton(props: AccountButtonProps) {
  const account = useAccount()
  return account.address === undefined ? null : <AccountShell {...props} account={account} />
}
