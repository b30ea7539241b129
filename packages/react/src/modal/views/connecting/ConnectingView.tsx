import '../../mountModal.js'
import { View } from '@latchkey/ui/components/View'
import { useWalletGlance } from '../../wallets/useWalletGlance.js'
import { useKnownWallet } from '../../wallets/useKnownWallet.js'
import { connectingWords } from '../../../words/en/connectingWords.js'
import { useWords } from '../../useWords.js'
import type { ViewProps } from '../ViewProps.js'
import { AskedWallet } from './AskedWallet.js'
import { AttemptBody } from './AttemptBody.js'
import { attemptWords } from './attemptWords.js'
import { InstallView } from './InstallView.js'
import { useWalletAsk } from './useWalletAsk.js'

/** Connecting to one wallet of this browser, or where to get it. */
export function ConnectingView({ data }: ViewProps<'ConnectingExternal'>) {
  const t = useWords(connectingWords)
  const wallet = useKnownWallet(data.walletId)
  const glance = useWalletGlance(data.walletId)
  const walletId = wallet?.detectedId ?? (wallet?.installed ? wallet.id : undefined)
  const ask = useWalletAsk(walletId, 'ConnectingExternal', data.walletId, data.namespace)
  const isMissing = walletId === undefined || ask.attempt?.error?.name === 'wallet_not_installed'
  if (wallet && isMissing) return <InstallView row={wallet} testId="lk-view-ConnectingExternal" />
  const name = glance.name ?? data.walletId
  return (
    <View testId="lk-view-ConnectingExternal">
      {wallet ? (
        <AskedWallet row={wallet} ask={ask} />
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
