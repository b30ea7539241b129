import type { Components } from '../../components.js'
import { ConnectView, ConnectWalletsView } from './ConnectView.js'

/** How the views of this feature are drawn. */
export const views: Components<'connect'> = {
  Connect: ConnectView,
  ConnectWallets: ConnectWalletsView,
}
