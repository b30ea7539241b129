import '../../mountModal.js'
import type { Components } from '../../components.js'
import { GetWalletView } from './GetWalletView.js'
import { WhatIsAWalletView } from './WhatIsAWalletView.js'

/** How the views of this feature are drawn. */
export const views: Components<'help'> = {
  WhatIsAWallet: WhatIsAWalletView,
  GetWallet: GetWalletView,
}
