'use client'
import { useAccount } from '../hooks/useAccount.js'
import { type AccountButtonProps, AccountShell } from './AccountShell.js'
import { CustomButton } from './CustomButton.js'

function AccountButtonBase(props: AccountButtonProps) {
  const account = useAccount()
  return account.address === undefined ? null : <AccountShell {...props} account={account} />
}

/** Opens the account. Nothing while no wallet is connected. `AccountButton.Custom` is the form without a look. */
export const AccountButton = /* @__PURE__ */ Object.assign(AccountButtonBase, { Custom: CustomButton })
