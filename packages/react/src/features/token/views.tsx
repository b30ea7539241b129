import type { ConnectedAccount, Network, TokenBalance } from '@latchkey/core'
import { fetchBalance, fetchTokens, goBack, hasActivity, staleSince } from '@latchkey/core/actions'
import { Amount } from '@latchkey/ui/components/Amount'
import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { SkeletonRow } from '@latchkey/ui/components/SkeletonRow'
import { Stack } from '@latchkey/ui/components/Stack'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { PurseIcon } from '@latchkey/ui/icons/PurseIcon'
import { Suspense, useEffect } from 'react'
import { css as accountCss } from '../../generated/account.css.js'
import { css } from '../../generated/activity.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { amountParts, formatAmount, moneyParts } from '../../modal/parts/amounts.js'
import type { Components, ViewProps } from '../../modal/shell/viewLoader.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { DayChange } from '../../modal/parts/lazyViewParts.js'
import { tokensWithNativeCoin, TokenPicture } from '../../modal/parts/tokens.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { accountWords } from '../../generated/words/accountWords.js'
import { tokenWords } from '../../generated/words/tokenWords.js'
import { TokenActions } from './TokenActions.js'
import { TokenActivity } from './TokenActivity.js'

const missingWords = { ...accountWords, ...tokenWords }

export const views: Components<'token'> = {
  TokenDetails: TokenDetailsView,
}

function TokenDetailsView({ data: { id } }: ViewProps<'TokenDetails'>) {
  const client = useClient()
  const connected = useConnected()
  const caipAddress = connected?.account.caipAddress
  const showsActivity = useLatchkeyState((state) => hasActivity(state, client.config))
  useEffect(() => {
    if (caipAddress === undefined) return
    void fetchBalance(client)
    void fetchTokens(client)
  }, [client, caipAddress])
  if (!connected) return null
  const { account, network } = connected
  const token = tokensWithNativeCoin(account, network).find((one) => (one.address ?? one.chainId) === id)
  return (
    <ScrollArea>
      <div data-testid="lk-view-TokenDetails">
        {token ? (
          <Stack gap={12}>
            <Head token={token} network={network} outdatedSince={staleSince(client, account)} />
            <TokenActions token={token} />
            {showsActivity ? <TokenActivity token={token} /> : null}
          </Stack>
        ) : (
          <MissingToken account={account} />
        )}
      </div>
    </ScrollArea>
  )
}

interface HeadProps {
  readonly token: TokenBalance
  readonly network: Network | undefined
  /** Unix milliseconds; set if the data is outdated. */
  readonly outdatedSince: number | undefined
}

const lengthOf = (size: number) => (size > 16 ? 'long' : size > 11 ? 'medium' : 'short')

function Head({ token, network, outdatedSince }: HeadProps) {
  const t = useWords(tokenWords)
  useStyles(accountCss)
  useStyles(css)
  const { quantity, symbol, value, price } = token
  const isPriced = value !== undefined && price > 0
  const parts = isPriced ? moneyParts(value, t.locale) : amountParts(quantity.numeric, symbol, t.locale)
  const length = parts.reduce((sum, part) => sum + part.value.length, 0)
  return (
    <div className="lk-activity-head">
      <TokenPicture token={token} size={56} />
      <h2 className="lk-heading" data-testid="lk-token-name">
        <bdi translate="no">{token.name}</bdi>
      </h2>
      <div className="lk-balance" data-length={lengthOf(length)}>
        <Amount parts={parts} testId="lk-token-balance" />
      </div>
      <div className="lk-under">
        {isPriced ? (
          <bdi className="lk-num" translate="no" data-testid="lk-token-amount">
            {formatAmount(quantity.numeric, symbol, t.locale)}
          </bdi>
        ) : null}
        <bdi data-testid="lk-token-network">{network?.name ?? token.chainId}</bdi>
        {isPriced || outdatedSince !== undefined ? (
          <Suspense fallback={null}>
            <DayChange tokens={[token]} outdatedSince={outdatedSince} />
          </Suspense>
        ) : null}
        {network?.testnet ? <span className="lk-testnet">{t('common.testnet')}</span> : null}
      </div>
    </div>
  )
}

function MissingToken({ account }: { readonly account: ConnectedAccount }) {
  const client = useClient()
  const t = useWords(missingWords)
  const { status } = account.tokens
  if (status === 'idle' || status === 'loading') return <SkeletonRow round lines={2} value />
  if (status === 'failed') {
    return (
      <Empty
        icon={<PurseIcon size={28} />}
        title={t('token.failed')}
        role="status"
        testId="lk-token-failed"
        action={
          <Button onClick={() => void fetchTokens(client, { fresh: true })} testId="lk-token-retry">
            {t('common.tryAgain')}
          </Button>
        }
      />
    )
  }
  return (
    <Empty
      icon={<PurseIcon size={28} />}
      title={t('token.gone')}
      testId="lk-token-gone"
      action={<Button onClick={() => goBack(client)}>{t('common.back')}</Button>}
    >
      {t('token.goneText')}
    </Empty>
  )
}
