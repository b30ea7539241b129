import type { SendState } from '@latchkey/core'
import { explorerLink, goBack, resetTo, sendTransfer, shortenAddress } from '@latchkey/core/actions'
import type { SerializedError } from '@latchkey/protocol/errors'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { Message } from '@latchkey/ui/components/Message'
import { View } from '@latchkey/ui/components/View'
import { formatAmount } from '../../modal/amounts.js'
import { ProgressButtons } from '../../modal/ProgressButtons.js'
import { TokenPicture } from '../../modal/tokens.js'
import { useAnnounced, useWords, type Words } from '../../modal/viewHooks.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import type { Components } from '../../modal/components.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { sendWords } from '../../words/en/sendWords.js'
import { sendErrorText } from './sendText.js'
import { useKeptSend } from './useKeptSend.js'
import { PreviewView } from './PreviewView.js'

export { ReviewNotes } from './ReviewNotes.js'

/** How the views after the form are drawn: the last look, and how the transfer goes. */
export const views: Omit<Components<'send'>, 'WalletSend' | 'WalletSendSelectToken'> = {
  WalletSendPreview: PreviewView,
  WalletSendProgress: ProgressView,
}

/** How a transfer goes: in the wallet, on the network, done, or why not. */
function ProgressView() {
  const client = useClient()
  const t = useWords(sendWords)
  const connected = useConnected()
  const send = useKeptSend()
  const { progress, token } = send
  const network = connected?.network
  const wallet = connected?.account.wallet.name ?? ''
  const { title, text } = progressWords(t, { send, wallet, network: network?.name ?? '' })
  const { step } = progress
  const failed = step === 'failed' || step === 'declined' || step === 'canceled'
  useAnnounced([title, text], failed ? 'alert' : 'status')
  const hash = 'hash' in progress ? progress.hash : undefined
  const link = hash === undefined ? undefined : explorerLink(network, { hash })
  const isExpired = step === 'failed' && isExpiry(progress.error)
  const isTimeout = step === 'failed' && !isExpired && progress.error.name === 'transaction_timeout'
  return (
    <View testId="lk-view-WalletSendProgress">
      <IconRing
        state={
          failed && !isTimeout ? 'failed' : step === 'confirmed' ? 'done' : isTimeout ? 'idle' : 'waiting'
        }
        testId="lk-ring"
      >
        {token ? <TokenPicture token={token} size={92} isPlain isSquare /> : null}
      </IconRing>
      <Message title={title} testId="lk-send-message">
        {text}
      </Message>
      <ProgressButtons
        prefix="lk-send"
        stage={
          step === 'confirmed' || isTimeout || (step === 'failed' && hash && !isExpired)
            ? 'over'
            : failed
              ? 'again'
              : 'running'
        }
        link={link}
        view={t('progress.view')}
        done={{ label: t('common.done'), onClick: () => resetTo(client, { view: 'Account' }) }}
        again={{
          label: t('common.tryAgain'),
          // How it goes stands in the state.
          onClick: () => void sendTransfer(client).catch(() => {}),
        }}
        edit={{ label: t('progress.edit'), onClick: () => goBack(client) }}
      />
    </View>
  )
}

/** Whether a transfer can no longer happen, unlike one that is only not seen yet. */
const isExpiry = ({ details, name }: SerializedError): boolean =>
  name === 'transaction_timeout' && details['kind'] === 'expired'

/** What {@link progressWords} speaks about. */
export interface ProgressFacts {
  readonly send: SendState
  readonly wallet: string
  readonly network: string
}

/** Heading and sentence for where a transfer stands. */
function progressWords(
  t: Words<typeof sendWords>,
  { send, wallet, network }: ProgressFacts,
): { readonly title: string; readonly text: string } {
  const { progress, token, sendTokenAmount } = send
  const amount = formatAmount(sendTokenAmount, token?.symbol ?? '', t.locale)
  const receiver = send.receiverProfileName ?? shortenAddress(send.receiverAddress)
  switch (progress.step) {
    case 'pending':
      return { title: t('progress.pending', { amount }), text: t('progress.pendingText', { receiver }) }
    case 'confirmed':
      return progress.replaced === undefined
        ? { title: t('progress.done', { amount }), text: t('progress.doneText', { receiver, network }) }
        : {
            title: t('progress.spedUp'),
            text: t('progress.spedUpText', { amount, receiver, network }),
          }
    case 'canceled':
      return { title: t('progress.canceled'), text: t('progress.canceledText', { network }) }
    case 'declined':
      return { title: t('progress.declined'), text: t('progress.declinedText', { wallet }) }
    case 'failed': {
      const { error, hash } = progress
      if (isExpiry(error))
        return { title: t('progress.expired'), text: t('progress.expiredText', { network }) }
      if (error.name === 'transaction_timeout') {
        return { title: t('progress.unknown'), text: t('progress.unknownText', { network }) }
      }
      if (error.name === 'transaction_replaced')
        return { title: t('progress.replaced'), text: t('progress.replacedText') }
      if (hash !== undefined) {
        return { title: t('progress.reverted'), text: t('progress.revertedText', { network }) }
      }
      return { title: t('progress.failed'), text: sendErrorText(t, error, network) }
    }
    default:
      return { title: t('progress.confirm', { wallet }), text: t('progress.confirmText') }
  }
}
