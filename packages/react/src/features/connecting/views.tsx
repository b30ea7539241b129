import { View } from '@latchkey/ui/components/View'
import type { Components, ViewProps } from '../../modal/shell/viewLoader.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useAttempt } from '../../modal/hooks/useAttempt.js'
import { useLastDefined } from '../../modal/hooks/useLastDefined.js'
import { useKnownWallet, useWalletGlance } from '../../modal/parts/wallets.js'
import { connectingWords } from '../../generated/words/connectingWords.js'
import { AskedWallet, AttemptBody, attemptWords } from './AttemptBody.js'
import { InstallView } from './InstallView.js'

export const views: Omit<Components<'connecting'>, 'WalletFamilies'> = {
  ConnectingExternal: ConnectingView,
}

function ConnectingView({ data }: ViewProps<'ConnectingExternal'>) {
  const t = useWords(connectingWords)
  const { walletId: routeId } = data
  const wallet = useLastDefined(useKnownWallet(routeId))
  const glance = useWalletGlance(routeId)
  const walletId = wallet?.detectedId ?? (wallet?.installed ? wallet.id : undefined)
  const attempt = useAttempt(
    'ConnectingExternal',
    ({ walletId: attemptWalletId }) => attemptWalletId === walletId || attemptWalletId === routeId,
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
