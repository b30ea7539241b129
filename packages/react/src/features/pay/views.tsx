import type { PayState } from '@latchkey/core'
import {
  choosePayCoin,
  confirmPay,
  dataOf,
  enterAgain,
  navigate,
  switchNetwork,
} from '@latchkey/core/actions'
import { isLatchkeyError, type SerializedError } from '@latchkey/protocol/errors'
import { Button } from '@latchkey/ui/components/Button'
import { Checkbox } from '@latchkey/ui/components/Checkbox'
import { Hint } from '@latchkey/ui/components/Hint'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Note } from '@latchkey/ui/components/Note'
import { Panel } from '@latchkey/ui/components/Panel'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Skeleton } from '@latchkey/ui/components/Skeleton'
import { SkeletonRow } from '@latchkey/ui/components/SkeletonRow'
import { Stack } from '@latchkey/ui/components/Stack'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { useState } from 'react'
import { css } from '../../generated/pay.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { Components } from '../../modal/components.js'
import { useKept } from '../../modal/hooks/useKept.js'
import { useTick } from '../../modal/useTick.js'
import { useAnnounced, useModalContext, useWords } from '../../modal/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { payWords } from '../../words/en/payWords.js'
import { GetCoins, PayCoins } from './PayCoins.js'
import { PayProgressView } from './PayProgressView.js'
import { amountText, arrivingText, costText, errorText, recipientText, shareText } from './payText.js'

/** How the views of this feature are drawn. */
export const views: Components<'pay'> = { Pay: PayView, PayProgress: PayProgressView }

/** Percent of price impact from which a tick is wanted. */
const noted = 5

/** What is asked for, what it costs from what is held, and the button that pays. */
function PayView() {
  const t = useWords(payWords)
  useStyles(css)
  const pay = useKept(useLatchkeyState((state) => state.pay))
  const account = useLatchkeyState(({ accounts }) => (pay ? accounts[pay.terms.namespace] : undefined))
  if (!pay) return null
  const { terms } = pay
  const isConnected = account?.status === 'connected'
  return (
    <ScrollArea>
      <div data-testid="lk-view-Pay">
        <Stack>
          <Panel>
            <span className="lk-pay-label">{terms.label ?? t('pay.amount')}</span>
            <bdi
              className="lk-pay-amount lk-num"
              dir="ltr"
              data-long={amountText(terms, t.locale).length > 16 ? '' : undefined}
              data-testid="lk-pay-amount"
            >
              {amountText(terms, t.locale)}
            </bdi>
            <span className="lk-pay-label" title={terms.recipient}>
              {t('pay.to', { recipient: recipientText(terms), network: terms.networkName })}
            </span>
          </Panel>
          {!isConnected ? (
            <Connect />
          ) : account.chainId === terms.network ? (
            <Choice pay={pay} />
          ) : (
            <OtherNetwork pay={pay} />
          )}
        </Stack>
      </div>
    </ScrollArea>
  )
}

function Connect() {
  const client = useClient()
  const t = useWords(payWords)
  useAnnounced(t('pay.connectText'))
  return (
    <>
      <Hint>{t('pay.connectText')}</Hint>
      <Button
        variant="primary"
        autoFocus
        onClick={() => navigate(client, { view: 'Connect' })}
        testId="lk-pay-connect"
      >
        {t('pay.connect')}
      </Button>
    </>
  )
}

function OtherNetwork({ pay: { terms } }: { readonly pay: PayState }) {
  const client = useClient()
  const t = useWords(payWords)
  const switching = useLatchkeyState((state) => state.switching)
  const network = terms.networkName
  const isWaiting = switching?.status === 'waiting' && switching.chainId === terms.network
  useAnnounced(t('pay.switchText', { network }))
  return (
    <>
      <Hint>{t('pay.switchText', { network })}</Hint>
      <Button
        variant="primary"
        autoFocus
        loading={isWaiting}
        // How it ends stands in the state, and in a toast.
        onClick={() => void switchNetwork(client, { chainId: terms.network, throwOnFailure: false })}
        testId="lk-pay-switch"
      >
        {t('pay.switch', { network })}
      </Button>
    </>
  )
}

function Choice({ pay }: { readonly pay: PayState }) {
  const client = useClient()
  const t = useWords(payWords)
  const options = dataOf(pay.options)
  if (!options) {
    return pay.options.status === 'failed' ? (
      <Problem error={pay.options.error} />
    ) : (
      <div aria-busy="true" data-testid="lk-pay-loading">
        <Stack>
          <SkeletonRow lines={2} value />
          <SkeletonRow lines={2} value />
          <Skeleton width="100%" height={48} radius={16} />
        </Stack>
      </div>
    )
  }
  const enough = options.filter(({ cost, held }) => {
    const known = dataOf(cost)
    return known !== undefined && BigInt(held) >= BigInt(known.amount)
  })
  const isLooking = options.some(({ cost }) => cost.status === 'loading' && dataOf(cost) === undefined)
  const chosen = options.find(({ coin }) => coin.address === pay.chosen) ?? enough[0] ?? options[0]
  const getCoins = <GetCoins pay={pay} />
  return (
    <>
      {pay.terms.choice === 'deposit' ? getCoins : null}
      <PayCoins
        pay={pay}
        options={options}
        chosen={chosen?.coin.address}
        onChoose={(address) => void choosePayCoin(client, address).catch(() => {})}
      />
      {chosen && enough.includes(chosen) ? (
        <Confirm key={chosen.coin.address} pay={pay} option={chosen} />
      ) : null}
      {enough.length === 0 && !isLooking ? (
        <>
          <Note tone="info" role="status" testId="lk-pay-nothing">
            {t('pay.nothing', { network: pay.terms.networkName })}
          </Note>
          {pay.terms.choice === 'deposit' ? null : getCoins}
        </>
      ) : null}
    </>
  )
}

interface ConfirmProps {
  readonly pay: PayState
  readonly option: Parameters<typeof PayCoins>[0]['options'][number]
}

/** What paying with the chosen coin takes, and the button. */
function Confirm({ pay, option }: ConfirmProps) {
  const client = useClient()
  const t = useWords(payWords)
  const { views: loader } = useModalContext()
  const [state, setState] = useState<{ isBusy: boolean; problem?: SerializedError }>({ isBusy: false })
  const native = useLatchkeyState(
    ({ networks }) => networks[pay.terms.namespace]?.caipNetwork?.nativeCurrency,
  )
  const known = dataOf(pay.review)
  const review = known?.coin === option.coin.address ? known : undefined
  const offer = dataOf(option.cost)?.offer
  // Some tokens keep a part of each transfer.
  const arrives = review?.estimate?.arrives
  const impact = offer?.priceImpact
  const [accepts, setAccepts] = useTick(impact)
  // What nobody knows may be any.
  const isNoted = offer !== undefined && (impact === undefined || impact > noted)
  const amount = amountText(pay.terms, t.locale)
  const failed =
    state.problem ?? (pay.review.status === 'failed' && review === undefined ? pay.review.error : undefined)
  const share = impact === undefined ? undefined : { percent: shareText(impact, t.locale) }
  const confirm = () => {
    setState({ isBusy: true })
    confirmPay(client).then(
      () => setState({ isBusy: false }),
      (error: unknown) => {
        // Once the wallet was asked, the progress view says what happened.
        const isHere = client.getState().modal.stack.at(-1)?.view === 'Pay'
        const problem = isHere && isLatchkeyError(error) ? error.toJSON() : undefined
        setState({ isBusy: false, ...(problem && { problem }) })
        if (problem) enterAgain(client)
      },
    )
  }
  const fee =
    review?.fee === undefined || !native
      ? t('pay.feeUnknown')
      : t('pay.costs', {
          amount: costText(review.fee, { ...native, address: '', iconUrl: '' }, t.locale),
        })
  return (
    <>
      <KeyValue
        rows={[
          {
            id: 'fee',
            label: t('pay.fee'),
            value: review || failed ? fee : <Skeleton width={96} height={14} />,
            testId: 'lk-pay-fee',
          },
          ...(arrives === undefined
            ? []
            : [
                {
                  id: 'arrives',
                  label: t('pay.arrives'),
                  value: arrivingText(arrives, pay.terms, t.locale),
                  testId: 'lk-pay-arrives',
                },
              ]),
        ]}
      />
      {offer ? (
        <Hint testId="lk-pay-swap">
          <span>
            {t('pay.swapNote', { amount: costText(offer.amount, offer.from, t.locale), least: amount })}
          </span>{' '}
          <span>
            {!review
              ? ''
              : review.isBatch
                ? t('pay.asksAtOnce')
                : t('pay.asks', { count: review.tasks.length })}
          </span>
        </Hint>
      ) : pay.swapped !== undefined ? (
        <Note tone="info" role="status" testId="lk-pay-swapped">
          {t('pay.swapped')}
        </Note>
      ) : null}
      {review?.lacks === undefined ? null : (
        <Note tone="bad" role="alert" testId="lk-pay-lacks">
          {t('pay.lacks', { symbol: review.lacks })}
        </Note>
      )}
      {failed ? <Problem error={failed} /> : null}
      {isNoted ? (
        <>
          <Note tone="warn" role="alert" testId="lk-pay-impact">
            {share ? t('pay.impact', share) : t('pay.impactUnknown')}
          </Note>
          <Checkbox checked={accepts} onChange={setAccepts} testId="lk-pay-accept">
            {share ? t('pay.impactAccept', share) : t('pay.impactUnknownAccept')}
          </Checkbox>
        </>
      ) : null}
      <Button
        variant="primary"
        loading={state.isBusy}
        disabled={review === undefined || review.lacks !== undefined || (isNoted && !accepts)}
        onIntent={() => loader.prefetch('PayProgress')}
        onClick={confirm}
        testId="lk-pay-confirm"
      >
        {t('pay.confirm', { amount })}
      </Button>
    </>
  )
}

function Problem({ error }: { readonly error: SerializedError }) {
  const client = useClient()
  const t = useWords(payWords)
  return (
    <Note tone="bad" role="alert" testId="lk-pay-problem">
      <span>{errorText(t, error)}</span>{' '}
      <LinkButton look="underline" onClick={() => enterAgain(client)} testId="lk-pay-retry">
        {t('pay.again')}
      </LinkButton>
    </Note>
  )
}
