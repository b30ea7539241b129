import { goBack } from '@latchkey/core/actions/goBack'
import { enterAgain } from '@latchkey/core/actions/enterAgain'
import { Button } from '@latchkey/ui/components/Button'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Message } from '@latchkey/ui/components/Message'
import { NetworkIcon } from '@latchkey/ui/components/NetworkIcon'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { useState } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { useAnnounced } from '../../useAnnounced.js'
import { useSwitchAttempt } from '../../useAttempt.js'
import { useConnected } from '../../useConnected.js'
import { networksWords } from '../../../words/en/networksWords.js'
import { useMayRetry } from '../../useMayRetry.js'
import { useWords } from '../../useWords.js'
import type { ViewProps } from '../../components.js'
import { switchWords } from './switchWords.js'
import { useModalContext } from '../../ModalContext.js'

/** How switching to a network goes. The action itself leaves when it is done. */
export function SwitchNetworkView({ data: { chainId } }: ViewProps<'SwitchNetwork'>) {
  const client = useClient()
  const { pictures } = useModalContext()
  const t = useWords(networksWords)
  const connected = useConnected()
  const switching = useSwitchAttempt(chainId)
  // Where the visitor stood when the view came: it still names the network after the switch.
  const [from] = useState(connected?.network?.name)
  const network = client.config.networks.find((one) => one.caipNetworkId === chainId)
  const to = network?.name ?? chainId
  const wallet = connected?.account.wallet.name
  const status = switching?.status ?? 'waiting'
  const { title, text } = switchWords(t, { status, from, to, wallet, error: switching?.error?.name })
  const failed = status === 'declined' || status === 'failed'
  const mayRetry = useMayRetry(!failed)
  useAnnounced([title, text], failed ? 'alert' : 'status')
  return (
    <View testId="lk-view-SwitchNetwork">
      <IconRing state={failed ? 'failed' : status === 'done' ? 'done' : 'waiting'} testId="lk-ring">
        <NetworkIcon src={pictures.at({ kind: 'network', id: chainId })} name={to} size={92} eager />
      </IconRing>
      <Message title={title} testId="lk-switch-message">
        {text}
      </Message>
      {status === 'done' ? null : (
        <Stack gap={4}>
          {mayRetry ? (
            <Button
              variant={failed ? 'primary' : 'secondary'}
              onClick={() => enterAgain(client)}
              testId="lk-try-again"
            >
              {t('common.tryAgain')}
            </Button>
          ) : null}
          <Hint>
            <LinkButton onClick={() => goBack(client)} testId="lk-stay">
              {from ? t('switch.stay', { from }) : t('switch.another')}
            </LinkButton>
          </Hint>
        </Stack>
      )}
    </View>
  )
}
