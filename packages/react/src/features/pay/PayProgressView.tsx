import type { PayState } from '@latchkey/core'
import { dataOf, payAnyway, resetTo, waitForPayment } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { ButtonRow } from '@latchkey/ui/components/ButtonRow'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { Message } from '@latchkey/ui/components/Message'
import { View } from '@latchkey/ui/components/View'
import { ExternalIcon } from '@latchkey/ui/icons/ExternalIcon'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useSentTransaction } from '../../modal/hooks/useSentTransaction.js'
import { useLastDefined } from '../../modal/hooks/useLastDefined.js'
import { Why } from '../../modal/parts/lazyViewParts.js'
import { TokenPicture } from '../../modal/parts/tokens.js'
import { useAnnounced, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { payWords } from '../../generated/words/payWords.js'
import { progressWords } from './payText.js'

export function PayProgressView() {
  const pay = useLastDefined(useLatchkeyState((state) => state.pay))
  return pay ? <PayProgress pay={pay} /> : null
}

function PayProgress({ pay }: { readonly pay: PayState }) {
  const client = useClient()
  const t = useWords(payWords)
  const wallet = useConnected()?.account.wallet.name ?? ''
  const { progress, terms } = pay
  const { step } = progress
  const network = client.config.networks.find(({ caipNetworkId }) => caipNetworkId === terms.network)
  const { outcome, hash, link } = useSentTransaction(progress, network)
  const isTimeout = outcome === 'unknown' && hash !== undefined
  return (
    <View testId="lk-view-PayProgress">
      <IconRing state={isTimeout ? 'idle' : RINGS[step]} testId="lk-ring">
        <TokenPicture token={tokenOf(pay)} size={92} isPlain isSquare />
      </IconRing>
      <PayMessage pay={pay} wallet={wallet} />
      {step === 'confirming' ? <WhyAsked pay={pay} /> : null}
      <ButtonRow>
        {link ? (
          <Button href={link} endIcon={<ExternalIcon size={18} />} testId="lk-pay-explorer">
            {t('pay.view')}
          </Button>
        ) : null}
        <NextButton step={isTimeout ? 'timeout' : outcome === 'reverted' ? 'reverted' : step} />
      </ButtonRow>
    </View>
  )
}

export function WhyAsked({ pay: { review } }: { readonly pay: PayState }) {
  const { isBatch = false, tasks = [] } = dataOf(review) ?? {}
  return <Why about={tasks.length > 1 && !isBatch ? 'paySteps' : 'pay'} />
}

const RINGS = {
  choosing: 'waiting',
  confirming: 'waiting',
  pending: 'waiting',
  unsure: 'idle',
  paid: 'done',
  declined: 'failed',
  failed: 'failed',
} as const

function tokenOf({ options, terms }: PayState) {
  const { decimals, iconUrl, name, symbol } = dataOf(options)?.[0]?.coin ?? terms.coin
  return {
    name,
    symbol,
    iconUrl,
    chainId: terms.network,
    price: 0,
    quantity: { decimals: String(decimals), numeric: '0' },
  }
}

interface NextButtonProps {
  /** The last two: failures of a sent payment. */
  readonly step: PayState['progress']['step'] | 'timeout' | 'reverted'
}

function NextButton({ step }: NextButtonProps) {
  const client = useClient()
  const t = useWords(payWords)
  switch (step) {
    case 'timeout':
      return (
        <Button
          variant="primary"
          onClick={() => void waitForPayment(client).catch(() => {})}
          testId="lk-pay-wait"
        >
          {t('pay.wait')}
        </Button>
      )
    case 'paid':
    case 'reverted':
      return (
        <Button variant="primary" autoFocus onClick={() => client.close()} testId="lk-pay-done">
          {t('common.done')}
        </Button>
      )
    case 'unsure':
      return (
        <Button onClick={() => void payAnyway(client).catch(() => {})} testId="lk-pay-anyway">
          {t('pay.unsureAgain')}
        </Button>
      )
    case 'failed':
    case 'declined':
      return (
        <Button variant="primary" onClick={() => resetTo(client, { view: 'Pay' })} testId="lk-try-again">
          {t('pay.again')}
        </Button>
      )
    default:
      return null
  }
}

function PayMessage({ pay, wallet }: { readonly pay: PayState; readonly wallet: string }) {
  const t = useWords(payWords)
  const { title, text } = progressWords(t, pay, { wallet, network: pay.terms.networkName })
  const { step } = pay.progress
  useAnnounced([title, text], step === 'failed' || step === 'declined' ? 'alert' : 'status')
  return (
    <Message title={title} testId="lk-pay-message">
      {text}
    </Message>
  )
}
