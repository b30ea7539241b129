import type { PayOption, PayState } from '@latchkey/core'
import { buyForPayment, coversCost, dataOf, formatUnits, hasOnramp, navigate } from '@latchkey/core/actions'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { List } from '@latchkey/ui/components/List'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { Section } from '@latchkey/ui/components/Section'
import { BuyIcon } from '@latchkey/ui/icons/BuyIcon'
import { ReceiveIcon } from '@latchkey/ui/icons/ReceiveIcon'
import { useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { formatAmount } from '../../modal/parts/amounts.js'
import { TokenPicture } from '../../modal/parts/tokens.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { payWords } from '../../generated/words/payWords.js'
import { paidAmountText } from './payText.js'

export interface PayCoinsProps {
  readonly pay: PayState
  readonly options: readonly PayOption[]
  readonly chosen: string | undefined
  readonly onChoose: (address: string) => void
}

export function PayCoins({ chosen, onChoose, options, pay }: PayCoinsProps) {
  const t = useWords(payWords)
  return (
    <Section title={t('pay.with')}>
      <List label={t('pay.with')}>
        {options.map((option) => {
          const { coin, cost, held } = option
          const known = dataOf(cost)
          const isEnough = coversCost(option) === true
          const isAsking = cost.status === 'loading' && known === undefined
          return (
            <Row
              isName
              key={coin.address}
              className="lk-pay-coin"
              label={coin.symbol}
              sublabel={formatAmount(formatUnits(held, coin.decimals), coin.symbol, t.locale)}
              icon={<Picture pay={pay} option={option} />}
              loading={isAsking}
              value={isEnough ? paidAmountText(option, pay.terms, t.locale) : undefined}
              reason={isAsking || isEnough ? undefined : known ? t('pay.short') : t('pay.noPrice')}
              disabled={!isEnough}
              selected={isEnough && coin.address === chosen}
              onClick={() => onChoose(coin.address)}
              testId={`lk-pay-coin-${coin.symbol}`}
            />
          )
        })}
      </List>
    </Section>
  )
}

function Picture({ option: { coin }, pay }: { readonly option: PayOption; readonly pay: PayState }) {
  const { decimals, iconUrl, name, symbol } = coin
  const quantity = { decimals: String(decimals), numeric: '0' }
  return <TokenPicture token={{ name, symbol, iconUrl, chainId: pay.terms.network, price: 0, quantity }} />
}

export function GetCoins({ pay: { terms } }: { readonly pay: PayState }) {
  const client = useClient()
  const t = useWords(payWords)
  const { views } = useModalContext()
  const canBuy = useLatchkeyState((state) => hasOnramp(state, client.config))
  const [isSold, setSold] = useState(true)
  const { symbol } = terms.coin
  return (
    <Section title={t('pay.get', { symbol })}>
      <List label={t('pay.get', { symbol })}>
        {canBuy ? (
          <Row
            label={t('pay.buy', { symbol })}
            sublabel={t('pay.buyText')}
            icon={
              <RowGlyph>
                <BuyIcon />
              </RowGlyph>
            }
            end={isSold ? 'chevron' : undefined}
            reason={isSold ? undefined : t('pay.notSold')}
            disabled={!isSold}
            onIntent={() => views.prefetch('OnRampProviders')}
            onClick={() =>
              void buyForPayment(client).catch((error: unknown) =>
                setSold(!isLatchkeyError(error, 'unable_to_initiate_payment')),
              )
            }
            testId="lk-pay-buy"
          />
        ) : null}
        <Row
          label={t('pay.receive', { symbol })}
          sublabel={t('pay.receiveText')}
          icon={
            <RowGlyph>
              <ReceiveIcon />
            </RowGlyph>
          }
          end="chevron"
          onIntent={() => views.prefetch('WalletReceive')}
          onClick={() => navigate(client, { view: 'WalletReceive' })}
          testId="lk-pay-receive"
        />
      </List>
    </Section>
  )
}
