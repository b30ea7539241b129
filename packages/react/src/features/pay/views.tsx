import type { PayOption, PayState } from '@latchkey/core'
import { choosePayCoin, navigate, payChoice, type PayChoice, switchNetwork } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { Checkbox } from '@latchkey/ui/components/Checkbox'
import { Hint } from '@latchkey/ui/components/Hint'
import { Note } from '@latchkey/ui/components/Note'
import { Panel } from '@latchkey/ui/components/Panel'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Skeleton } from '@latchkey/ui/components/Skeleton'
import { skeletonRows } from '@latchkey/ui/components/SkeletonRow'
import { Stack } from '@latchkey/ui/components/Stack'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { css } from '../../generated/pay.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { Components } from '../../modal/shell/viewLoader.js'
import { useLastDefined } from '../../modal/hooks/useLastDefined.js'
import { useAnnounced, useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { payWords } from '../../generated/words/payWords.js'
import { GetCoins, PayCoins } from './PayCoins.js'
import { PayProgressView, WhyAsked } from './PayProgressView.js'
import { PayDetails, type PayDetailsProps, Problem } from './PayDetails.js'
import { amountText, paidAmountText, recipientText, shareText } from './payText.js'
import { type Payment, useConfirmPay } from './useConfirmPay.js'

export const views: Components<'pay'> = { Pay: PayView, PayProgress: PayProgressView }

function PayView() {
  const pay = useLastDefined(useLatchkeyState((state) => state.pay))
  return pay ? <PayForm pay={pay} /> : null
}

interface PartProps {
  readonly pay: PayState
}

function PayForm({ pay }: PartProps) {
  const t = useWords(payWords)
  useStyles(css)
  const { terms } = pay
  const account = useLatchkeyState(({ accounts }) => accounts[terms.namespace])
  const isConnected = account?.status === 'connected'
  const isHere = isConnected && account.chainId === terms.network
  const choice = isHere ? payChoice(pay) : undefined
  const payment = useConfirmPay(pay, choice?.payable)
  const next = !isConnected ? (
    <ConnectButton />
  ) : !isHere ? (
    <SwitchButton pay={pay} />
  ) : choice?.payable ? (
    <PayButton pay={pay} option={choice.payable} payment={payment} />
  ) : undefined
  return (
    <ScrollArea footer={next}>
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
          {isHere ? (
            <Coins pay={pay} choice={choice} payment={payment} />
          ) : (
            <MissingConnection pay={pay} isConnected={isConnected} />
          )}
        </Stack>
      </div>
    </ScrollArea>
  )
}

function MissingConnection({ isConnected, pay: { terms } }: PartProps & { readonly isConnected: boolean }) {
  const t = useWords(payWords)
  const text = isConnected ? t('pay.switchText', { network: terms.networkName }) : t('pay.connectText')
  useAnnounced(text)
  return <Hint>{text}</Hint>
}

function ConnectButton() {
  const client = useClient()
  const t = useWords(payWords)
  return (
    <Button
      variant="primary"
      autoFocus
      onClick={() => navigate(client, { view: 'Connect' })}
      testId="lk-pay-connect"
    >
      {t('pay.connect')}
    </Button>
  )
}

function SwitchButton({ pay: { terms } }: PartProps) {
  const client = useClient()
  const t = useWords(payWords)
  const switching = useLatchkeyState((state) => state.switching)
  const isWaiting = switching?.status === 'waiting' && switching.chainId === terms.network
  return (
    <Button
      variant="primary"
      autoFocus
      loading={isWaiting}
      onClick={() => void switchNetwork(client, { chainId: terms.network, throwOnFailure: false })}
      testId="lk-pay-switch"
    >
      {t('pay.switch', { network: terms.networkName })}
    </Button>
  )
}

interface CoinsProps extends PartProps {
  readonly choice: PayChoice | undefined
  readonly payment: Payment
}

function Coins({ pay, choice, payment }: CoinsProps) {
  const client = useClient()
  const t = useWords(payWords)
  if (!choice) {
    return pay.options.status === 'failed' ? (
      <Problem error={pay.options.error} />
    ) : (
      <div aria-busy="true" data-testid="lk-pay-loading">
        <Stack>
          {skeletonRows(2, { lines: 2, value: true })}
          <Skeleton width="100%" height={48} radius={16} />
        </Stack>
      </div>
    )
  }
  const { chosen, isShort, options, payable } = choice
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
      {payable ? (
        <>
          <PayDetails pay={pay} payment={payment} />
          <WhyAsked pay={pay} />
        </>
      ) : null}
      {isShort ? (
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

function PayButton({ option, pay, payment }: PayDetailsProps & { readonly option: PayOption }) {
  const t = useWords(payWords)
  const { views: loader } = useModalContext()
  const { accepts, confirm, impact, isBusy, needsConsent, isReady, problem, setAccepts } = payment
  return (
    <Stack>
      {problem ? <Problem error={problem} /> : null}
      {needsConsent ? (
        <Checkbox checked={accepts} onChange={setAccepts} testId="lk-pay-accept">
          {impact === undefined
            ? t('pay.impactUnknownAccept')
            : t('pay.impactAccept', { percent: shareText(impact, t.locale) })}
        </Checkbox>
      ) : null}
      <Button
        variant="primary"
        loading={isBusy}
        disabled={!isReady}
        onIntent={() => loader.prefetch('PayProgress')}
        onClick={confirm}
        testId="lk-pay-confirm"
      >
        {t('pay.confirm', { amount: paidAmountText(option, pay.terms, t.locale) })}
      </Button>
    </Stack>
  )
}
