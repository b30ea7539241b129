import { navigate } from '@latchkey/core/actions/navigate'
import { Button } from '@latchkey/ui/components/Button'
import { Empty } from '@latchkey/ui/components/Empty'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { PurseIcon } from '@latchkey/ui/icons/PurseIcon'
import { Skeleton } from '@latchkey/ui/components/Skeleton'
import { Stack } from '@latchkey/ui/components/Stack'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { View } from '@latchkey/ui/components/View'
import { css } from '../../../generated/send.css.js'
import { useClient } from '../../../hooks/useClient.js'
import { useConnected } from '../../useConnected.js'
import { useModalContext } from '../../ModalContext.js'
import { sendWords } from '../../../words/en/sendWords.js'
import { useWords } from '../../useWords.js'
import { AmountPanel } from './AmountPanel.js'
import { ReceiverField } from './ReceiverField.js'
import { useFeeText } from './useFeeText.js'
import { useSendForm } from './useSendForm.js'

/** The send form: amount first, then the receiver, the fee, and on to the review. */
export function SendView() {
  const client = useClient()
  const t = useWords(sendWords)
  useStyles(css)
  const { views } = useModalContext()
  const network = useConnected()?.network
  const { send, issues, tokens } = useSendForm()
  const fee = useFeeText(send)
  const { sendTokenAmount, receiverAddress, token } = send
  const isEstimating = send.fee.status === 'loading' && send.fee.data === undefined
  if (!token && tokens.length === 0) {
    return (
      <View testId="lk-view-WalletSend">
        <Empty icon={<PurseIcon size={28} />} title={t('send.nothing')}>
          {t('send.nothingText', { network: network?.name ?? '' })}
        </Empty>
      </View>
    )
  }
  const hasIssue = issues.amount !== undefined || issues.receiver !== undefined
  const missing =
    sendTokenAmount === '' ? t('send.enterAmount') : receiverAddress === '' ? t('send.enterReceiver') : ''
  const review = () => {
    if (missing === '' && !hasIssue) navigate(client, { view: 'WalletSendPreview' })
  }
  return (
    <View testId="lk-view-WalletSend">
      <Stack>
        <AmountPanel send={send} issue={issues.amount} onSubmit={review} />
        <ReceiverField send={send} issue={issues.receiver} onSubmit={review} />
        <KeyValue
          rows={[
            {
              id: 'fee',
              label: t('send.fee'),
              value: isEstimating ? <Skeleton width={112} height={14} /> : fee,
              testId: 'lk-send-fee',
            },
          ]}
        />
        <Button
          variant="primary"
          disabled={missing !== '' || hasIssue}
          onIntent={() => views.prefetch('WalletSendPreview')}
          onClick={review}
          testId="lk-send-review"
        >
          {missing || t('send.review')}
        </Button>
      </Stack>
    </View>
  )
}
