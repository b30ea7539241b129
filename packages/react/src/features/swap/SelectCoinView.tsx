import type { SwapCoin } from '@latchkey/core'
import {
  dataOf,
  fetchSwapTokens,
  formatUnits,
  formatUsd,
  goBack,
  heldOfCoin,
  swapTokenGroups,
  updateSwap,
} from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { Field } from '@latchkey/ui/components/Field'
import { List } from '@latchkey/ui/components/List'
import { Row } from '@latchkey/ui/components/Row'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Section } from '@latchkey/ui/components/Section'
import { skeletonRows } from '@latchkey/ui/components/SkeletonRow'
import { SearchIcon } from '@latchkey/ui/icons/SearchIcon'
import { useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { formatAmount } from '../../modal/parts/amounts.js'
import type { ViewProps } from '../../modal/shell/viewLoader.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { swapWords } from '../../generated/words/swapWords.js'
import { CoinPicture } from './CoinPicture.js'
import { priceOf } from './swapText.js'
import { usePriced } from './usePriced.js'

/** Maximum without a search. */
const MAX_COINS = 60

const titles = {
  suggested: 'swap.suggested',
  yours: 'swap.yours',
  popular: 'swap.popular',
  others: 'swap.others',
} as const

export function SelectCoinView({ data: { side } }: ViewProps<'SwapSelectToken'>) {
  const client = useClient()
  const t = useWords(swapWords)
  const swap = useLatchkeyState((state) => state.swap)
  // Balances decide the order.
  useLatchkeyState(({ accounts, namespace }) => accounts[namespace])
  const [query, setQuery] = useState('')
  const tokens = swap && dataOf(swap.tokens)
  const groups = tokens ? swapTokenGroups(client, { tokens, query }) : []
  const chosen = side === 'from' ? swap?.from : swap?.to
  const choose = (coin: SwapCoin) => {
    updateSwap(client, side === 'from' ? { from: coin } : { to: coin })
    goBack(client)
  }
  const isLoading = !tokens && swap?.tokens.status !== 'failed'
  return (
    <ScrollArea
      header={
        <Field
          type="search"
          label={t('swap.search')}
          placeholder={t('swap.search')}
          icon={<SearchIcon />}
          value={query}
          onChange={setQuery}
          clearLabel={t('common.clear')}
          testId="lk-swap-search"
        />
      }
    >
      <div data-testid="lk-view-SwapSelectToken">
        {isLoading ? (
          <List label={t('swap.others')}>{skeletonRows(4)}</List>
        ) : groups.length === 0 ? (
          <NoCoins tokens={tokens} onClear={query ? () => setQuery('') : undefined} />
        ) : (
          groups.map(({ kind, coins }) => (
            <Section key={kind} title={t(titles[kind])}>
              <List label={t(titles[kind])}>
                {coins.slice(0, MAX_COINS).map((coin) => (
                  <CoinRow
                    key={coin.address}
                    coin={coin}
                    selected={coin.address === chosen?.address}
                    onClick={() => choose(coin)}
                  />
                ))}
              </List>
            </Section>
          ))
        )}
      </div>
    </ScrollArea>
  )
}

interface NoCoinsProps {
  /** Undefined if loading failed. */
  readonly tokens: readonly SwapCoin[] | undefined
  readonly onClear: (() => void) | undefined
}

function NoCoins({ tokens, onClear }: NoCoinsProps) {
  const client = useClient()
  const t = useWords(swapWords)
  const network = useConnected()?.network?.name ?? ''
  return (
    <Empty
      icon={<SearchIcon size={28} />}
      title={
        !tokens
          ? t('swap.tokensFailed')
          : tokens.length === 0
            ? t('swap.noTokens', { network })
            : t('swap.empty')
      }
      role="status"
      action={
        !tokens ? (
          <Button onClick={() => void fetchSwapTokens(client)} testId="lk-try-again">
            {t('common.tryAgain')}
          </Button>
        ) : onClear ? (
          <Button onClick={onClear}>{t('allWallets.clear')}</Button>
        ) : undefined
      }
    />
  )
}

interface CoinRowProps {
  readonly coin: SwapCoin
  readonly selected: boolean
  readonly onClick: () => void
}

function CoinRow({ coin, selected, onClick }: CoinRowProps) {
  const client = useClient()
  const { locale } = useWords(swapWords)
  const priced = usePriced()
  const held = useLatchkeyState(() => heldOfCoin(client, coin))
  const coins = held === undefined || held === 0n ? undefined : formatUnits(held, coin.decimals)
  const price = priced && priceOf(priced, coin)
  const amount = coins && formatAmount(coins, coin.symbol, locale)
  const worth = coins && price !== undefined ? formatUsd(Number(coins) * price, locale) : undefined
  return (
    <Row
      isName
      label={coin.name}
      sublabel={coin.symbol}
      icon={<CoinPicture coin={coin} />}
      value={worth ?? amount}
      subvalue={worth ? amount : undefined}
      selected={selected}
      onClick={onClick}
      testId={`lk-coin-${coin.symbol}`}
    />
  )
}
