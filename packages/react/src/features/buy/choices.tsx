import type { ViewName } from '@latchkey/core'
import { goBack, onrampLimits, setOnramp } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { Field } from '@latchkey/ui/components/Field'
import { List } from '@latchkey/ui/components/List'
import { Row } from '@latchkey/ui/components/Row'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { SearchIcon } from '@latchkey/ui/icons/SearchIcon'
import { type ReactNode, useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useLastDefined } from '../../modal/hooks/useLastDefined.js'
import { TokenPicture } from '../../modal/parts/tokens.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { buyWords } from '../../generated/words/buyWords.js'
import { currencyName, moneyText, tokenOf } from './buyText.js'

export function CoinView() {
  const { t, onramp, choose } = useChoices()
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const found = (onramp?.offers ?? []).filter(({ currency: { name, symbol } }) =>
    `${name} ${symbol}`.toLowerCase().includes(wanted),
  )
  const { purchase } = onramp ?? {}
  return (
    <ScrollArea
      header={
        <Field
          type="search"
          label={t('buy.search')}
          placeholder={t('buy.search')}
          icon={<SearchIcon />}
          value={query}
          onChange={setQuery}
          clearLabel={t('common.clear')}
          testId="lk-buy-search"
        />
      }
    >
      <div data-testid="lk-view-OnRampTokenSelect">
        {found.length === 0 ? (
          <Empty
            icon={<SearchIcon size={28} />}
            title={t('buy.none')}
            role="status"
            action={query ? <Button onClick={() => setQuery('')}>{t('allWallets.clear')}</Button> : undefined}
          />
        ) : (
          <List label={t('buy.token')}>
            {found.map((offer) => {
              const { currency, network } = offer
              return (
                <Row
                  isName
                  key={`${currency.id} ${network.name}`}
                  label={currency.name}
                  sublabel={network.display_name}
                  icon={<TokenPicture token={tokenOf(offer)} />}
                  value={currency.symbol}
                  selected={purchase?.currency.id === currency.id && purchase.network.name === network.name}
                  onClick={() => choose({ purchaseCurrency: currency.id, network: network.name })}
                  testId={`lk-coin-${currency.symbol}`}
                />
              )
            })}
          </List>
        )}
      </div>
    </ScrollArea>
  )
}

export function StateView() {
  const { t, onramp, choose } = useChoices()
  const states = onramp?.providers.find(({ subdivisions }) => subdivisions)?.subdivisions ?? []
  return (
    <Choices view="OnRampStateSelect" label={t('buy.state')}>
      {states.map(({ code, name }) => (
        <Row
          isName
          key={code}
          label={name}
          value={code}
          selected={onramp?.subdivision === code}
          onClick={() => choose({ subdivision: code })}
          testId={`lk-state-${code}`}
        />
      ))}
    </Choices>
  )
}

export function CurrencyView() {
  const { t, onramp, choose } = useChoices()
  return (
    <Choices view="OnRampFiatSelect" label={t('buy.currency')}>
      {(onramp?.paymentCurrencies ?? []).map((currency) => {
        const { id } = currency
        const limits = onrampLimits(currency)
        const range = limits && {
          min: moneyText(limits.min, id, t.locale),
          max: moneyText(limits.max, id, t.locale),
        }
        return (
          <Row
            key={id}
            className="lk-wrap"
            label={currencyName(id, t.locale)}
            sublabel={range && t('buy.range', range)}
            value={id}
            selected={onramp?.payment?.id === id}
            onClick={() => choose({ paymentCurrency: id })}
            testId={`lk-currency-${id}`}
          />
        )
      })}
    </Choices>
  )
}

function useChoices() {
  const client = useClient()
  const t = useWords(buyWords)
  const onramp = useLastDefined(useLatchkeyState((state) => state.onramp))
  const choose = (choice: Parameters<typeof setOnramp>[1]) => {
    void setOnramp(client, choice)
    goBack(client)
  }
  return { t, onramp, choose }
}

interface ChoicesProps {
  readonly view: ViewName
  readonly label: string
  readonly children: ReactNode
}

const Choices = ({ view, label, children }: ChoicesProps) => (
  <ScrollArea>
    <div data-testid={`lk-view-${view}`}>
      <List label={label}>{children}</List>
    </div>
  </ScrollArea>
)
