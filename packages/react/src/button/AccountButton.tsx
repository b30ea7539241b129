'use client'
import { formatNumber, shortenAddress } from '@latchkey/core/display'
import { CustomButton } from './CustomButton.js'
import { HostAvatar } from './HostAvatar.js'
import { HostButton } from './HostButton.js'
import { type ButtonState, useButtonState } from './useButtonState.js'
import { useButtonWords } from './useButtonWords.js'

/** Properties of {@link AccountButton}. */
export interface AccountButtonProps {
  /** Default true. */
  readonly showBalance?: boolean | undefined
  readonly className?: string | undefined
}

/** The account as a button: balance, picture and name. Also while it is being restored, then greyed. */
export function AccountView(props: AccountButtonProps & { readonly state: ButtonState }) {
  const { state, showBalance = true, className } = props
  const t = useButtonWords()
  const { account, balance, isBalanceLoading } = state
  if (account.address === undefined) return null
  const name = account.profileName ?? shortenAddress(account.address)
  const amount = balance && `${formatNumber(balance.formatted, { decimals: 3 })} ${balance.symbol}`
  const label =
    amount && showBalance
      ? t('button.accountBalance', { name, balance: amount })
      : t('button.account', { name })
  return (
    <HostButton
      testId="lk-account-button"
      look={showBalance && (amount || isBalanceLoading) ? 'account' : 'plain'}
      label={label}
      busy={!account.isConnected}
      className={
        showBalance && (amount || isBalanceLoading) ? className : `lk-host-plain ${className ?? ''}`.trim()
      }
      onClick={state.openAccount}
    >
      {showBalance && amount ? <span className="lk-host-ltr">{amount}</span> : null}
      {showBalance && !amount && isBalanceLoading ? <span className="lk-host-skeleton" /> : null}
      <span className={account.isConnected ? 'lk-host-chip' : 'lk-host-chip lk-host-muted'}>
        <HostAvatar address={account.address} src={account.profileImage} />
        <span className="lk-host-ltr">{name}</span>
      </span>
    </HostButton>
  )
}

function AccountButtonBase(props: AccountButtonProps) {
  const state = useButtonState()
  return <AccountView {...props} state={state} />
}

/** Opens the account. Nothing while no wallet is connected. `AccountButton.Custom` is the form without a look. */
export const AccountButton = /* @__PURE__ */ Object.assign(AccountButtonBase, { Custom: CustomButton })
