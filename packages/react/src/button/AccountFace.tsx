'use client'
import type { Account } from '../hooks/account.js'
import { useBalanceState } from '../hooks/useBalance.js'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'
import { useLatchkeyContext } from '../provider/LatchkeyContext.js'
import { truncateAmount } from './truncateAmount.js'
import { HostAvatar, type HostAvatarProps } from './HostAvatar.js'
import { PendingTransaction } from './PendingTransaction.js'
import { usePendingTransaction } from './usePendingTransaction.js'

export interface AccountFaceProps {
  readonly account: Account
  readonly name: string
  readonly showBalance: boolean
}

export function AccountFace({ account, name, showBalance }: AccountFaceProps) {
  const { locale } = useLatchkeyContext().words
  const transaction = usePendingTransaction()
  const supported = useLatchkeyState((state) => state.networks[state.namespace]?.supported ?? true)
  const balance = useBalanceState()
  const data = 'data' in balance ? balance.data : undefined
  const isLoading = data === undefined && balance.status !== 'failed' && supported
  if (transaction) return <PendingTransaction transaction={transaction} />
  return (
    <>
      {showBalance && data ? (
        <span dir="ltr" translate="no">{`${truncateAmount(data.formatted, locale)} ${data.symbol}`}</span>
      ) : null}
      {showBalance && isLoading ? <span className="lk-host-skeleton" /> : null}
      <span className="lk-host-chip">
        <AccountPicture address={account.address ?? ''} src={account.profileImage} />
        <span dir="ltr" translate="no">
          {name}
        </span>
      </span>
    </>
  )
}

function AccountPicture(picture: HostAvatarProps) {
  const { draw } = useLatchkeyContext().words
  const own = <HostAvatar {...picture} />
  return draw ? draw('hostAvatar', { ...picture, size: 22 }, own) : own
}
