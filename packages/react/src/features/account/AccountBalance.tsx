import type { ConnectedAccount, Network, TokenBalance } from '@latchkey/core'
import { dataOf, fetchBalance, staleSince } from '@latchkey/core/actions'
import { Amount } from '@latchkey/ui/components/Amount'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Skeleton } from '@latchkey/ui/components/Skeleton'
import { Suspense } from 'react'
import { amountParts, formatAmount, moneyParts } from '../../modal/parts/amounts.js'
import { DayChange } from '../../modal/parts/lazyViewParts.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { accountWords } from '../../generated/words/accountWords.js'

export interface AccountBalanceProps {
  readonly account: ConnectedAccount
  readonly network: Network | undefined
}

const lengthOf = (size: number) => (size > 20 ? 'huge' : size > 16 ? 'long' : size > 11 ? 'medium' : 'short')

export function AccountBalance({ account, network }: AccountBalanceProps) {
  const client = useClient()
  const t = useWords(accountWords)
  const { balance, tokens } = account
  const native = dataOf(balance)
  const list = dataOf(tokens) ?? []
  const total = fiatTotal(list)
  const hasFacts = list.some(({ change24h, priceAt }) => (change24h ?? priceAt) !== undefined)
  const since = staleSince(client, account)
  const parts =
    total === undefined
      ? native && amountParts(native.formatted, native.symbol, t.locale)
      : moneyParts(total, t.locale)
  const testnet = network?.testnet ? <span className="lk-testnet">{t('common.testnet')}</span> : null
  if (!parts && balance.status === 'failed') {
    return (
      <>
        <div className="lk-balance lk-text" data-testid="lk-balance-failed">
          {t('account.balanceFailed')}
        </div>
        <div className="lk-under">
          <LinkButton onClick={() => void fetchBalance(client, { fresh: true })} testId="lk-balance-retry">
            {t('common.tryAgain')}
          </LinkButton>
          {testnet}
        </div>
      </>
    )
  }
  if (!parts) {
    return (
      <>
        <div className="lk-balance" data-testid="lk-balance-loading">
          <Skeleton width={168} height={38} radius={12} />
        </div>
        <div className="lk-under">{testnet ?? <Skeleton width={104} height={14} />}</div>
      </>
    )
  }
  const length = parts.reduce((sum, part) => sum + part.value.length, 0)
  return (
    <>
      <div className="lk-balance" data-length={lengthOf(length)}>
        <Amount parts={parts} testId="lk-balance" />
      </div>
      <div className="lk-under">
        {hasFacts || since !== undefined ? (
          <Suspense>
            <DayChange tokens={list} outdatedSince={since} />
          </Suspense>
        ) : null}
        {total !== undefined && native ? (
          <bdi className="lk-num">{formatAmount(native.formatted, native.symbol, t.locale)}</bdi>
        ) : null}
        {testnet}
      </div>
    </>
  )
}

/** Undefined if no price is known: no partial total. */
function fiatTotal(tokens: readonly TokenBalance[]): number | undefined {
  let total: number | undefined
  for (const { value, price } of tokens) if (value !== undefined && price > 0) total = (total ?? 0) + value
  return total
}
