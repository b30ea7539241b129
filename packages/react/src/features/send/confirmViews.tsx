import type { SendState } from '@latchkey/core'
import { explorerLink, goBack, resetTo, sendTransfer, shortenAddress } from '@latchkey/core/actions'
import type { SerializedError } from '@latchkey/protocol/errors'
import { Button } from '@latchkey/ui/components/Button'
import { ButtonRow } from '@latchkey/ui/components/ButtonRow'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Message } from '@latchkey/ui/components/Message'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { ExternalIcon } from '@latchkey/ui/icons/ExternalIcon'
import { formatAmount } from '../../modal/amounts.js'
import { TokenPicture } from '../../modal/tokens.js'
import { useAnnounced, useWords, type Words } from '../../modal/viewHooks.js'
import { useConnected } from '../../modal/kept.js'
import type { Components } from '../../modal/components.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { sendWords } from '../../words/en/sendWords.js'
import { sendErrorText, useKeptSend } from './sendText.js'
import { PreviewView } from './PreviewView.js'

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
  const failed = step === 'failed' || step === 'declined'
  useAnnounced([title, text], failed ? 'alert' : 'status')
  const hash = 'hash' in progress ? progress.hash : undefined
  const link = hash === undefined ? undefined : explorerLink(network, { hash })
  const isExpired = step === 'failed' && isExpiry(progress.error)
  const isTimeout = step === 'failed' && !isExpired && progress.error.name === 'transaction_timeout'
  const view = link ? (
    <Button href={link} endIcon={<ExternalIcon size={18} />} testId="lk-send-explorer">
      {t('progress.view')}
    </Button>
  ) : null
  const done = (
    <Button variant="primary" onClick={() => resetTo(client, { view: 'Account' })} testId="lk-send-done">
      {t('common.done')}
    </Button>
  )
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
      {step === 'confirmed' || isTimeout || (failed && hash && !isExpired) ? (
        view ? (
          <ButtonRow>
            {view}
            {done}
          </ButtonRow>
        ) : (
          done
        )
      ) : null}
      {step === 'pending' ? view : null}
      {failed && (!hash || isExpired) ? (
        <Stack gap={4}>
          <Button
            variant="primary"
            onClick={() => {
              // How it goes stands in the state.
              sendTransfer(client).catch(() => {})
            }}
            testId="lk-try-again"
          >
            {t('common.tryAgain')}
          </Button>
          <Hint>
            <LinkButton onClick={() => goBack(client)} testId="lk-send-edit">
              {t('progress.edit')}
            </LinkButton>
          </Hint>
        </Stack>
      ) : null}
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
      return { title: t('progress.done', { amount }), text: t('progress.doneText', { receiver, network }) }
    case 'declined':
      return { title: t('progress.declined'), text: t('progress.declinedText', { wallet }) }
    case 'failed': {
      const { error, hash } = progress
      if (isExpiry(error))
        return { title: t('progress.expired'), text: t('progress.expiredText', { network }) }
      if (error.name === 'transaction_timeout') {
        return { title: t('progress.unknown'), text: t('progress.unknownText', { network }) }
      }
      if (hash !== undefined) {
        return { title: t('progress.reverted'), text: t('progress.revertedText', { network }) }
      }
      return { title: t('progress.failed'), text: sendErrorText(t, error, network) }
    }
    default:
      return { title: t('progress.confirm', { wallet }), text: t('progress.confirmText') }
  }
}
