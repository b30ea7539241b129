import type { SwapCoin, SwapState } from '@latchkey/core'
import { dataOf, formatUnits, navigate, updateSwap, writeAmount } from '@latchkey/core/actions'
import type { SerializedError } from '@latchkey/protocol/errors'
import { AmountInput } from '@latchkey/ui/components/AmountInput'
import { Hint } from '@latchkey/ui/components/Hint'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Panel } from '@latchkey/ui/components/Panel'
import { Pill } from '@latchkey/ui/components/Pill'
import { Skeleton } from '@latchkey/ui/components/Skeleton'
import { formatAmount, formatFigure } from '../../modal/parts/amounts.js'
import { useAmountField } from '../../modal/hooks/useAmountField.js'
import { useAnnounced, useModalContext, useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { swapWords } from '../../generated/words/swapWords.js'
import { CoinPicture } from './CoinPicture.js'
import { shortUnits, worthOf } from './swapText.js'
import { usePriced } from './usePriced.js'

const errorId = 'lk-swap-error'

export interface PayPanelProps {
  readonly swap: SwapState | undefined
  /** Base units. */
  readonly balance: bigint | undefined
  readonly isTooMuch: boolean
  readonly onSubmit: () => void
}

export function PayPanel({ swap, balance, isTooMuch, onSubmit }: PayPanelProps) {
  const client = useClient()
  const t = useWords(swapWords)
  const { from, amount = '' } = swap ?? ({} as Partial<SwapState>)
  const worth = useWorthText(from, amount)
  const decimals = from?.decimals ?? 18
  const { refusal, take, onChange } = useAmountField({
    write: (next) => updateSwap(client, { amount: next }),
    decimals,
    locale: t.locale,
  })
  const words = refusal && refusalText(t, refusal, decimals)
  useAnnounced(words ?? '', 'alert')
  const problem = words ?? (isTooMuch && from ? t('swap.insufficient', { symbol: from.symbol }) : undefined)
  return (
    <Panel>
      <div className="lk-swap-head">
        <span>{t('swap.pay')}</span>
        {from && balance !== undefined ? (
          <Available
            coin={from}
            amount={formatUnits(balance, from.decimals)}
            onMax={(all) => take(() => all)}
          />
        ) : null}
      </div>
      <div className="lk-swap-line">
        <div className="lk-swap-figure">
          <AmountInput
            label={t('swap.amount')}
            value={writeAmount(amount, t.locale)}
            placeholder={writeAmount('0', t.locale)}
            onChange={onChange}
            onSubmit={onSubmit}
            errorId={problem ? errorId : undefined}
            autoFocus
            testId="lk-swap-amount"
          />
        </div>
        <CoinPill coin={from} side="from" />
      </div>
      <span className="lk-swap-worth lk-num">
        {problem ? (
          <Hint tone="bad" id={errorId}>
            {problem}
          </Hint>
        ) : (
          worth
        )}
      </span>
    </Panel>
  )
}

const refusalText = (t: Words<typeof swapWords>, { details }: SerializedError, decimals: number): string =>
  details['kind'] === 'decimals' ? t('swap.amountDecimals', { count: decimals }) : t('swap.badAmount')

interface AvailableProps {
  readonly coin: SwapCoin
  /** Whole coins. */
  readonly amount: string
  readonly onMax: (amount: string) => void
}

function Available({ coin, amount, onMax }: AvailableProps) {
  const t = useWords(swapWords)
  return (
    <span className="lk-num">
      <span data-testid="lk-swap-available">
        {t('swap.available', { amount: formatAmount(amount, coin.symbol, t.locale) })}
      </span>
      <LinkButton look="accent" onClick={() => onMax(amount)} testId="lk-swap-max">
        {t('swap.max')}
      </LinkButton>
    </span>
  )
}

export function ReceivePanel({ swap }: Pick<PayPanelProps, 'swap'>) {
  const t = useWords(swapWords)
  const { to, offer } = swap ?? ({} as Partial<SwapState>)
  const known = offer && dataOf(offer)
  const units = known && to ? shortUnits(known.toAmount, to) : ''
  const worth = useWorthText(to, units)
  const text = formatFigure(units || '0', t.locale)
  return (
    <Panel>
      <div className="lk-swap-head">
        <span>{t('swap.receive')}</span>
      </div>
      <div className="lk-swap-line">
        <div className="lk-swap-figure">
          {offer?.status === 'loading' && !known ? (
            <Skeleton width={112} height={28} />
          ) : (
            <output
              className="lk-swap-output lk-num"
              dir="ltr"
              data-empty={units === '' ? '' : undefined}
              data-length={text.length > 16 ? 'long' : text.length > 9 ? 'medium' : 'short'}
              data-testid="lk-swap-output"
              aria-label={t('swap.receive')}
            >
              {text}
            </output>
          )}
        </div>
        <CoinPill coin={to} side="to" />
      </div>
      <span className="lk-swap-worth lk-num">{worth}</span>
    </Panel>
  )
}

function useWorthText(coin: SwapCoin | undefined, amount: string): string {
  const t = useWords(swapWords)
  const priced = usePriced()
  const worth = priced && worthOf(priced, coin, { amount, locale: t.locale })
  return worth ?? (coin && amount !== '' ? t('swap.priceUnknown') : '')
}

function CoinPill({ coin, side }: { readonly coin: SwapCoin | undefined; readonly side: 'from' | 'to' }) {
  const client = useClient()
  const t = useWords(swapWords)
  const { views: loader } = useModalContext()
  const label = coin
    ? t(side === 'from' ? 'swap.payToken' : 'swap.receiveToken', { symbol: coin.symbol })
    : t('swap.choose')
  return (
    <span onPointerEnter={() => loader.prefetch('SwapSelectToken')}>
      <Pill
        onPanel
        {...(coin && { icon: <CoinPicture coin={coin} size={20} isPlain /> })}
        label={label}
        onClick={() => navigate(client, { view: 'SwapSelectToken', side })}
        testId={`lk-swap-${side}`}
      >
        {coin?.symbol ?? t('swap.choose')}
      </Pill>
    </span>
  )
}
