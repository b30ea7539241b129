'use client'
import '@latchkey/core'
import '../index.js'
import { useBalanceState } from '../hooks/useBalanceState.js'
import { useNetwork } from '../hooks/useNetwork.js'
import { HostAvatar } from './HostAvatar.js'

/** Properties of {@link AccountFace}. */
export interface AccountFaceProps {
  readonly address: string
  readonly picture: string | undefined
  /** Name or shortened address. */
  readonly name: string
  readonly showBalance: boolean
}

/** At most so many digits behind the point, cut and not rounded: a balance never reads as more than there is. */
const digits = 3

const cut = (amount: string): string => {
  const [whole = '0', fraction = ''] = amount.split('.')
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }).format(
    Number(`${whole}.${fraction.slice(0, digits)}`),
  )
}

/** What the account's button shows: balance, picture and name. */
export function AccountFace({ address, picture, name, showBalance }: AccountFaceProps) {
  const { supported } = useNetwork()
  const balance = useBalanceState()
  const data = 'data' in balance ? balance.data : undefined
  const isLoading = data === undefined && balance.status !== 'failed' && supported
  return (
    <>
      {showBalance && data ? (
        <span className="lk-host-ltr">{`${cut(data.formatted)} ${data.symbol}`}</span>
      ) : null}
      {showBalance && isLoading ? <span className="lk-host-skeleton" /> : null}
      <span className="lk-host-chip">
        <HostAvatar address={address} src={picture} />
        <span className="lk-host-ltr">{name}</span>
      </span>
    </>
  )
}
