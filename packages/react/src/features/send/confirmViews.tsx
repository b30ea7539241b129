import type { SendState } from '@latchkey/core'
import { goBack, resetTo, sendTransfer, shortenAddress } from '@latchkey/core/actions'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { Message } from '@latchkey/ui/components/Message'
import { View } from '@latchkey/ui/components/View'
import { formatAmount } from '../../modal/parts/amounts.js'
import { Why } from '../../modal/parts/lazyViewParts.js'
import { ProgressButtons } from '../../modal/parts/ProgressButtons.js'
import { TokenPicture } from '../../modal/parts/tokens.js'
import { useAnnounced, useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { type Outcome, useSentTransaction } from '../../modal/hooks/useSentTransaction.js'
import type { Components } from '../../modal/shell/viewLoader.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { sendWords } from '../../generated/words/sendWords.js'
import { sendErrorText } from './sendText.js'
import { useLastSend } from './useLastSend.js'
import { PreviewView } from './PreviewView.js'

export { ReviewNotes } from './ReviewNotes.js'

export const views: Omit<Components<'send'>, 'WalletSend' | 'WalletSendSelectToken'> = {
  WalletSendPreview: PreviewView,
  WalletSendProgress: ProgressView,
}

function ProgressView() {
  const client = useClient()
  const t = useWords(sendWords)
  const connected = useConnected()
  const send = useLastSend()
  const { progress, token } = send
  const network = connected?.network
  const wallet = connected?.account.wallet.name ?? ''
  const { outcome, hash, link } = useSentTransaction(progress, network)
  const { title, text } = progressWords(t, { send, outcome, wallet, network: network?.name ?? '' })
  const { step } = progress
  const ring = ringOf(step)
  useAnnounced([title, text], ring === 'failed' ? 'alert' : 'status')
  return (
    <View testId="lk-view-WalletSendProgress">
      <IconRing state={outcome === 'unknown' ? 'idle' : ring} testId="lk-ring">
        {token ? <TokenPicture token={token} size={92} isPlain isSquare /> : null}
      </IconRing>
      <Message title={title} testId="lk-send-message">
        {text}
      </Message>
      {step === 'confirming' ? <Why about="approve" /> : null}
      <ProgressButtons
        prefix="lk-send"
        stage={stageOf(step, hash, outcome)}
        link={link}
        view={t('progress.view')}
        done={{ label: t('common.done'), onClick: () => resetTo(client, { view: 'Account' }) }}
        retry={{
          label: t('common.tryAgain'),
          onClick: () => void sendTransfer(client).catch(() => {}),
        }}
        edit={{ label: t('progress.edit'), onClick: () => goBack(client) }}
      />
    </View>
  )
}

type Step = SendState['progress']['step']

function ringOf(step: Step) {
  if (step === 'confirmed') return 'done'
  return step === 'failed' || step === 'declined' || step === 'canceled' ? 'failed' : 'waiting'
}

/** Never resend a transfer that the network may have. */
function stageOf(step: Step, hash: string | undefined, outcome: Outcome | undefined) {
  const mayBeThere = step === 'failed' && hash && outcome !== 'expired'
  if (step === 'confirmed' || outcome === 'unknown' || mayBeThere) return 'over'
  return ringOf(step) === 'failed' ? 'again' : 'running'
}

export interface ProgressFacts {
  readonly send: SendState
  readonly outcome: Outcome | undefined
  readonly wallet: string
  readonly network: string
}

function progressWords(
  t: Words<typeof sendWords>,
  { send, outcome, wallet, network }: ProgressFacts,
): { readonly title: string; readonly text: string } {
  const { progress, token, sendTokenAmount } = send
  const amount = formatAmount(sendTokenAmount, token?.symbol ?? '', t.locale)
  const receiver = send.receiverProfileName ?? shortenAddress(send.receiverAddress)
  switch (progress.step) {
    case 'pending':
      return { title: t('progress.pending', { amount }), text: t('progress.pendingText', { receiver }) }
    case 'confirmed':
      return outcome === 'spedUp'
        ? { title: t('progress.spedUp'), text: t('progress.spedUpText', { amount, receiver, network }) }
        : { title: t('progress.done', { amount }), text: t('progress.doneText', { receiver, network }) }
    case 'canceled':
      return { title: t('progress.canceled'), text: t('progress.canceledText', { network }) }
    case 'declined':
      return { title: t('progress.declined'), text: t('progress.declinedText', { wallet }) }
    case 'failed':
      switch (outcome) {
        case 'expired':
          return { title: t('progress.expired'), text: t('progress.expiredText', { network }) }
        case 'unknown':
          return { title: t('progress.unknown'), text: t('progress.unknownText', { network }) }
        case 'replaced':
          return { title: t('progress.replaced'), text: t('progress.replacedText') }
        case 'reverted':
          return { title: t('progress.reverted'), text: t('progress.revertedText', { network }) }
        default:
          return { title: t('progress.failed'), text: sendErrorText(t, progress.error, network) }
      }
    default:
      return { title: t('progress.confirm', { wallet }), text: t('progress.confirmText') }
  }
}
