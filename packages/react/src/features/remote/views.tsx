import type { WalletRow } from '@latchkey/core'
import { navigate, replaceRoute, walletPlatforms } from '@latchkey/core/actions'
import type { WalletPlatform } from '@latchkey/protocol/links'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { Segmented } from '@latchkey/ui/components/Segmented'
import { TabPanel } from '@latchkey/ui/components/TabPanel'
import { View } from '@latchkey/ui/components/View'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { useState } from 'react'
import type { Components, ViewProps } from '../../modal/shell/viewLoader.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useLastDefined } from '../../modal/hooks/useLastDefined.js'
import { useKnownWallet, useWalletGlance } from '../../modal/parts/wallets.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { InstallView } from '../connecting/InstallView.js'
import { AnyWalletView } from './AnyWalletView.js'
import { OpenWalletView } from './OpenWalletView.js'
import { PlatformPanel } from './PlatformPanel.js'
import { remoteText } from './remoteAttempt.js'

export { RequestBar } from './OpenWalletView.js'

export const views: Components<'remote'> = {
  ConnectingWalletConnect: RemoteView,
  ConnectingWalletConnectBasic: AnyWalletView,
  OpenWallet: OpenWalletView,
}

const view = 'ConnectingWalletConnect'
const testId = `lk-view-${view}`

function RemoteView({ data: { walletId } }: ViewProps<typeof view>) {
  const row = useLastDefined(useKnownWallet(walletId))
  const glance = useWalletGlance(walletId)
  if (row) return <KnownWallet row={row} walletId={walletId} />
  return (
    <View testId={testId}>
      <IconRing state="idle">
        <WalletIcon src={glance.picture} name={glance.name ?? walletId} size={92} eager />
      </IconRing>
    </View>
  )
}

function KnownWallet({ row, walletId }: { readonly row: WalletRow; readonly walletId: string }) {
  const client = useClient()
  const t = useWords(remoteText)
  const platforms = walletPlatforms(client, row)
  // Wallets that announce themselves later add tabs, but select none.
  const [chosen, setChosen] = useState<WalletPlatform>(platforms[0] ?? 'unsupported')
  const platform = platforms.includes(chosen) ? chosen : (platforms[0] ?? 'unsupported')
  if (platform === 'unsupported') return <InstallView row={row} testId={testId} />
  const choose = (next: WalletPlatform) => {
    setChosen(next)
    const here = next === 'browser'
    if (here !== (platform === 'browser')) replaceRoute(client, { view, walletId, here })
  }
  const labels: Readonly<Record<WalletPlatform, string>> = {
    browser: t('install.browser'),
    mobile: t('install.mobile'),
    qrcode: t('install.mobile'),
    web: t('remote.web'),
    desktop: t('install.desktop'),
    unsupported: t('install.browser'),
  }
  const panel = (
    <PlatformPanel
      key={platform === 'browser' ? 'here' : 'elsewhere'}
      row={row}
      walletId={walletId}
      platform={platform}
      onInstall={() => navigate(client, { view: 'ConnectingExternal', walletId: row.id })}
    />
  )
  return (
    <View testId={testId}>
      {platforms.length > 1 ? (
        <>
          <Segmented
            label={t('install.where')}
            idBase="lk-platforms"
            items={platforms.map((id) => ({ id, label: labels[id] }))}
            value={platform}
            onChange={choose}
            testId="lk-platforms"
          />
          <TabPanel idBase="lk-platforms" tab={platform}>
            {panel}
          </TabPanel>
        </>
      ) : (
        panel
      )}
    </View>
  )
}
