import { goBack } from '@latchkey/core/actions/goBack'
import { navigate } from '@latchkey/core/actions/navigate'
import { switchNetwork } from '@latchkey/core/on-demand'
import { Button } from '@latchkey/ui/components/Button'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Message } from '@latchkey/ui/components/Message'
import { NetworkIcon } from '@latchkey/ui/components/NetworkIcon'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { useClient } from '../../../hooks/useClient.js'
import { useConnected } from '../../useConnected.js'
import { networksWords } from '../../../words/en/networksWords.js'
import { useWords } from '../../useWords.js'
import type { ViewProps } from '../../components.js'
import { useModalContext } from '../../ModalContext.js'

/** Going to a network of another family, for which no wallet is connected yet: says why and leads to the wallets. */
export function SwitchActiveChainView({ data: { chainId } }: ViewProps<'SwitchActiveChain'>) {
  const client = useClient()
  const { pictures } = useModalContext()
  const t = useWords(networksWords)
  const from = useConnected()?.network?.name ?? ''
  const to = client.config.networks.find((one) => one.caipNetworkId === chainId)?.name ?? chainId
  const go = async () => {
    await switchNetwork(client, { chainId, throwOnFailure: false })
    navigate(client, { view: 'Connect' })
  }
  return (
    <View testId="lk-view-SwitchActiveChain">
      <IconRing state="idle">
        <NetworkIcon src={pictures.at({ kind: 'network', id: chainId })} name={to} size={92} eager />
      </IconRing>
      <Message title={t('activeChain.title', { to })}>{t('activeChain.text', { to, from })}</Message>
      <Stack gap={4}>
        <Button variant="primary" onClick={() => void go()} testId="lk-active-chain-connect">
          {t('activeChain.connect')}
        </Button>
        <Hint>
          <LinkButton onClick={() => goBack(client)} testId="lk-stay">
            {from ? t('switch.stay', { from }) : t('switch.another')}
          </LinkButton>
        </Hint>
      </Stack>
    </View>
  )
}
