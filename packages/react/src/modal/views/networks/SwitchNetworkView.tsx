import { goBack } from '@latchkey/core/actions/goBack'
import { switchNetwork } from '@latchkey/core/on-demand'
import { Button } from '@latchkey/ui/components/Button'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Message } from '@latchkey/ui/components/Message'
import { NetworkIcon } from '@latchkey/ui/components/NetworkIcon'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { useAnnounced } from '../../useAnnounced.js'
import { useConnected } from '../../useConnected.js'
import { networksWords } from '../../../words/en/networksWords.js'
import { useMayRetry } from '../../useMayRetry.js'
import { useWords } from '../../useWords.js'
import type { ViewProps } from '../ViewProps.js'
import { switchWords } from './switchWords.js'
import { useModalContext } from '../../ModalContext.js'

/** Switching to a network: asks the wallet at once and says how it goes. The action itself leaves when it is done. */
export function SwitchNetworkView({ data: { chainId } }: ViewProps<'SwitchNetwork'>) {
  const client = useClient()
  const { pictures } = useModalContext()
  const t = useWords(networksWords)
  const connected = useConnected()
  const latest = useLatchkeyState((state) => state.switching)
  // How an earlier visit of this screen ended is not shown again.
  const [before] = useState(latest?.id ?? 0)
  const switching = latest && latest.id > before && latest.chainId === chainId ? latest : undefined
  const asked = useRef(false)
  // Where the visitor stood when the view came: it still names the network after the switch.
  const [from] = useState(connected?.network?.name)
  // What went wrong stands in the state; code that could not be loaded is asked for again by the button.
  const ask = useCallback(() => {
    switchNetwork(client, { chainId, throwOnFailure: false }).catch(() => {})
  }, [client, chainId])
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    ask()
  }, [ask])
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
            <Button variant={failed ? 'primary' : 'secondary'} onClick={ask} testId="lk-try-again">
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
