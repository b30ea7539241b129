import '../../mountModal.js'
import type { Components } from '../../components.js'
import { AllWalletsView } from './AllWalletsView.js'

/** How the views of this feature are drawn. */
export const views: Components<'allWallets'> = {
  AllWallets: AllWalletsView,
}
