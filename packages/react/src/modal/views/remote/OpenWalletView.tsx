import { Button } from '@latchkey/ui/components/Button'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Message } from '@latchkey/ui/components/Message'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { useClient } from '../../../hooks/useClient.js'
import { useAnnounced } from '../../useAnnounced.js'
import { useWords } from '../../useWords.js'
import { useWalletGlance } from '../../wallets/useWalletGlance.js'
import type { ViewProps } from '../../components.js'
import { remoteText } from './remoteText.js'
import { useOpenRequest } from './useOpenRequest.js'

/**
 * A request waits in a wallet's app which only a visitor's action can open. Leaving takes nothing back; once the
 * request is over the view leaves by itself.
 */
export function OpenWalletView({ data }: ViewProps<'OpenWallet'>) {
  const client = useClient()
  const t = useWords(remoteText)
  const { request, open, isOpened, isStuck } = useOpenRequest()
  const { picture } = useWalletGlance(request?.walletId ?? data.walletId)
  const wallet = request?.name ?? data.name
  const title = t('connecting.open', { wallet })
  const text = t('remote.requestText')
  useAnnounced([title, text])
  return (
    <View testId="lk-view-OpenWallet">
      <IconRing state={isOpened ? 'waiting' : 'idle'} testId="lk-ring">
        <WalletIcon src={picture} name={wallet} size={92} eager />
      </IconRing>
      <Message title={title} testId="lk-open-message">
        {text}
      </Message>
      <Stack gap={4}>
        <Button
          variant={isOpened && !isStuck ? 'secondary' : 'primary'}
          onClick={open}
          autoFocus
          testId="lk-open-request"
        >
          {isStuck ? t('common.tryAgain') : t('remote.openWallet')}
        </Button>
        <Hint>
          {t('remote.requestWaits')}{' '}
          <LinkButton onClick={() => client.close()} testId="lk-not-now">
            {t('remote.notNow')}
          </LinkButton>
        </Hint>
      </Stack>
    </View>
  )
}
