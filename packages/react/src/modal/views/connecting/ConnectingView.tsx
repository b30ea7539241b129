import { View } from '@latchkey/ui/components/View'
import { useAttempt } from '../../useAttempt.js'
import { useKept } from '../../useKept.js'
import { useWalletGlance } from '../../wallets/useWalletGlance.js'
import { useKnownWallet } from '../../wallets/useKnownWallet.js'
import { connectingWords } from '../../../words/en/connectingWords.js'
import { useWords } from '../../useWords.js'
import type { ViewProps } from '../../components.js'
import { AskedWallet } from './AskedWallet.js'
import { AttemptBody } from './AttemptBody.js'
import { attemptWords } from './attemptWords.js'
import { InstallView } from './InstallView.js'

/** Connecting to one wallet of this browser, or where to get it. */
export function ConnectingView({ data }: ViewProps<'ConnectingExternal'>) {
  const t = useWords(connectingWords)
  const { walletId: routeId } = data
  const wallet = useKept(useKnownWallet(routeId))
  const glance = useWalletGlance(routeId)
  const walletId = wallet?.detectedId ?? (wallet?.installed ? wallet.id : undefined)
  const attempt = useAttempt(
    'ConnectingExternal',
    ({ walletId: asked }) => asked === walletId || asked === routeId,
    routeId,
  )
  const isMissing = walletId === undefined || attempt?.error?.name === 'wallet_not_installed'
  if (wallet && isMissing) return <InstallView row={wallet} testId="lk-view-ConnectingExternal" />
  const name = glance.name ?? routeId
  return (
    <View testId="lk-view-ConnectingExternal">
      {wallet ? (
        <AskedWallet row={wallet} attempt={attempt} />
      ) : (
        <AttemptBody
          name={name}
          picture={glance.picture}
          status="waiting"
          words={attemptWords(t, undefined, name)}
        />
      )}
    </View>
  )
}
