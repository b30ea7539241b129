import '../../mountModal.js'
import type { Components } from '../../components.js'
import { AnyWalletView } from './AnyWalletView.js'
import { OpenWalletView } from './OpenWalletView.js'
import { RemoteView } from './RemoteView.js'

export { RequestBar } from './RequestBar.js'

/** How the views of this feature are drawn. */
export const views: Components<'remote'> = {
  ConnectingWalletConnect: RemoteView,
  ConnectingWalletConnectBasic: AnyWalletView,
  OpenWallet: OpenWalletView,
}
