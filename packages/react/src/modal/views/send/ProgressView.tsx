import { explorerLink } from '@latchkey/core/actions/explorerLink'
import { goBack } from '@latchkey/core/actions/goBack'
import { resetTo } from '@latchkey/core/actions/resetTo'
import { sendTransfer } from '@latchkey/core/actions/sendTransfer'
import { Button } from '@latchkey/ui/components/Button'
import { ButtonRow } from '@latchkey/ui/components/ButtonRow'
import { ExternalIcon } from '@latchkey/ui/icons/ExternalIcon'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Message } from '@latchkey/ui/components/Message'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { useClient } from '../../../hooks/useClient.js'
import { TokenPicture } from '../../tokens/TokenPicture.js'
import { useAnnounced } from '../../useAnnounced.js'
import { useConnected } from '../../useConnected.js'
import { sendWords } from '../../../words/en/sendWords.js'
import { useWords } from '../../useWords.js'
import { progressWords } from './progressWords.js'
import { useKeptSend } from './useKeptSend.js'

/** How a transfer goes: in the wallet, on the network, done, or why not. */
export function ProgressView() {
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
  const isTimeout = step === 'failed' && progress.error.name === 'transaction_timeout'
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
      {step === 'confirmed' || isTimeout || (failed && hash) ? (
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
      {failed && !hash ? (
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
