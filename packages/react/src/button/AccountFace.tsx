'use client'
import { digitsFor } from '@latchkey/ui/components/digitsFor'
import type { Account } from '../hooks/account.js'
import { useBalanceState } from '../hooks/useBalance.js'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'
import { HostAvatar } from './HostAvatar.js'

/** Properties of {@link AccountFace}. */
export interface AccountFaceProps {
  readonly account: Account
  /** Name or shortened address. */
  readonly name: string
  readonly showBalance: boolean
}

/**
 * The figures of the account in the modal: cut and not rounded, so that a balance never reads as more than there is; what
 * is not zero never reads as zero. Without `Intl`: the first number format of a page holds it up for some 10 ms.
 */
const cut = (amount: string): string => {
  const digits = digitsFor(Number(amount))
  const [whole = '', fraction = ''] = amount.split('.')
  const rest = fraction.slice(0, digits).replace(/0+$/, '')
  if (Number(amount) > 0 && Number(`${whole}.${rest}`) === 0) return `<${(10 ** -digits).toFixed(digits)}`
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (rest && `.${rest}`)
}

/** What the account's button shows: balance, picture and name. */
export function AccountFace({ account, name, showBalance }: AccountFaceProps) {
  const supported = useLatchkeyState((state) => state.networks[state.namespace]?.supported ?? true)
  const balance = useBalanceState()
  const data = 'data' in balance ? balance.data : undefined
  const isLoading = data === undefined && balance.status !== 'failed' && supported
  return (
    <>
      {showBalance && data ? (
        <span dir="ltr" translate="no">{`${cut(data.formatted)} ${data.symbol}`}</span>
      ) : null}
      {showBalance && isLoading ? <span className="lk-host-skeleton" /> : null}
      <span className="lk-host-chip">
        <HostAvatar address={account.address ?? ''} src={account.profileImage} />
        <span dir="ltr" translate="no">
          {name}
        </span>
      </span>
    </>
  )
}
