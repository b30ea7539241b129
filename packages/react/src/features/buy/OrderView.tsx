import type { Client, OnrampPurchase } from '@latchkey/core'
import {
  checkOrder,
  dismissOrder,
  explorerLink,
  goBack,
  keepWaiting,
  navigate,
  resetTo,
} from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { ButtonRow } from '@latchkey/ui/components/ButtonRow'
import { CopyButton } from '@latchkey/ui/components/CopyButton'
import { Empty } from '@latchkey/ui/components/Empty'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Message } from '@latchkey/ui/components/Message'
import { Picture } from '@latchkey/ui/components/Picture'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { BuyIcon } from '@latchkey/ui/icons/BuyIcon'
import { ExternalIcon } from '@latchkey/ui/icons/ExternalIcon'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { formatAmount } from '../../modal/parts/amounts.js'
import { useLastDefined } from '../../modal/hooks/useLastDefined.js'
import { useAnnounced, useModalContext, useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { buyWords } from '../../generated/words/buyWords.js'

export function OrderView() {
  const client = useClient()
  const t = useWords(buyWords)
  const { pictures } = useModalContext()
  const order = useLastDefined(useLatchkeyState((state) => state.onramp?.order))
  const stage = order && stageOf(order)
  const [title, text] = order && stage ? wordsFor(t, stage, order) : ['', '']
  const ring = (stage && rings[stage]) ?? 'waiting'
  useAnnounced([title, text], ring === 'failed' ? 'alert' : 'status')
  if (!order || !stage) {
    return (
      <View testId="lk-view-BuyInProgress">
        <Empty
          icon={<BuyIcon size={28} />}
          title={t('order.none')}
          action={
            <Button variant="primary" onClick={() => navigate(client, { view: 'OnRampProviders' })}>
              {t('buy.title')}
            </Button>
          }
        >
          {t('order.noneText')}
        </Empty>
      </View>
    )
  }
  return (
    <View testId="lk-view-BuyInProgress">
      <IconRing state={ring} testId="lk-ring">
        <Picture src={pictures.at({ kind: 'token', id: order.asset })} name={order.asset} size={92} eager />
      </IconRing>
      <Message title={title} testId="lk-order-message">
        {text}
      </Message>
      <Stack gap={4}>
        <OrderActions order={order} stage={stage} />
      </Stack>
    </View>
  )
}

type Stage =
  | 'opening'
  | 'blocked'
  | 'pay'
  | 'closed'
  | 'waiting'
  | 'silent'
  | 'sending'
  | 'late'
  | 'sent'
  | 'failed'
  | 'noStart'

/** Nothing turns while only the visitor can act. */
const rings: { readonly [S in Stage]?: 'done' | 'failed' | 'idle' } = {
  blocked: 'idle',
  closed: 'idle',
  late: 'idle',
  silent: 'idle',
  sent: 'done',
  failed: 'failed',
  noStart: 'failed',
}

function stageOf({ status, window, reports, isLate, error, url }: OnrampPurchase): Stage {
  if (status === 'failed') return error ? 'noStart' : 'failed'
  if (status === 'opening' || status === 'sent') return status
  if (window === 'blocked' && url !== undefined) return 'blocked'
  if (status === 'created' && window === 'closed') return 'closed'
  if (isLate) return 'late'
  if (status === 'paid') return 'sending'
  return window === 'open' ? 'pay' : reports ? 'waiting' : 'silent'
}

function wordsFor(
  t: Words<typeof buyWords>,
  stage: Stage,
  { label: seller, asset, networkName: network, received }: OnrampPurchase,
): readonly [string, string] {
  const amount = received === undefined ? asset : formatAmount(received, asset, t.locale)
  const values = { seller, asset, network, amount }
  return [t(`order.${stage}`, values), t(`order.${stage}Text`, values)]
}

function OrderActions({ order, stage }: { readonly order: OnrampPurchase; readonly stage: Stage }) {
  const client = useClient()
  const t = useWords(buyWords)
  const network = client.config.networks.find(({ caipNetworkId }) => caipNetworkId === order.chainId)
  const link = order.hash ? explorerLink(network, { hash: order.hash }) : undefined
  const startOver = () => startAgain(client)
  const done = (
    <Button variant="primary" onClick={() => finish(client)} testId="lk-order-done">
      {t('common.done')}
    </Button>
  )
  switch (stage) {
    case 'blocked':
      return <BlockedOrderActions order={order} />
    case 'closed':
      return (
        <ButtonRow>
          <Button onClick={startOver} testId="lk-order-back">
            {t('order.back')}
          </Button>
          <Button variant="primary" onClick={() => void keepWaiting(client)} testId="lk-order-paid">
            {t('order.paid')}
          </Button>
        </ButtonRow>
      )
    case 'late':
      return <DelayedOrderActions order={order} />
    case 'sent':
      if (link === undefined) return done
      return (
        <ButtonRow>
          <Button href={link} endIcon={<ExternalIcon size={18} />} testId="lk-order-explorer">
            {t('order.explorer')}
          </Button>
          {done}
        </ButtonRow>
      )
    case 'silent':
      return done
    case 'failed':
    case 'noStart':
      return (
        <Button variant="primary" onClick={startOver} testId="lk-order-retry">
          {t('common.tryAgain')}
        </Button>
      )
    default:
      return (
        <Hint>
          <LinkButton onClick={() => resetTo(client, { view: 'Account' })} testId="lk-order-later">
            {t('order.later')}
          </LinkButton>
        </Hint>
      )
  }
}

function BlockedOrderActions({ order }: { readonly order: OnrampPurchase }) {
  const client = useClient()
  const t = useWords(buyWords)
  return (
    <>
      <Button
        variant="primary"
        href={order.url}
        endIcon={<ExternalIcon size={18} />}
        onClick={() => void keepWaiting(client)}
        testId="lk-order-open"
      >
        {t('order.open', { seller: order.label })}
      </Button>
      <ForgetLink />
    </>
  )
}

function DelayedOrderActions({ order }: { readonly order: OnrampPurchase }) {
  const client = useClient()
  const t = useWords(buyWords)
  return (
    <Stack>
      <Button variant="primary" onClick={() => void checkOrder(client)} testId="lk-order-again">
        {t('order.again')}
      </Button>
      <CopyButton
        value={order.id ?? ''}
        label={t('order.copy')}
        copiedLabel={t('order.copied')}
        testId="lk-order-copy"
      />
      <ForgetLink />
    </Stack>
  )
}

function ForgetLink() {
  const client = useClient()
  const t = useWords(buyWords)
  return (
    <Hint>
      <LinkButton onClick={() => startAgain(client)} testId="lk-order-forget">
        {t('order.forget')}
      </LinkButton>
    </Hint>
  )
}

function startAgain(client: Client): void {
  void dismissOrder(client)
  // After a reload there is no earlier view.
  if (client.getState().modal.stack.length > 1) goBack(client)
  else resetTo(client, { view: 'OnRampProviders' })
}

/** After a purchase for a payment, the payment continues. */
function finish(client: Client): void {
  void dismissOrder(client)
  const isPaying = client.getState().modal.stack.some(({ view }) => view === 'Pay')
  resetTo(client, { view: isPaying ? 'Pay' : 'Account' })
}
