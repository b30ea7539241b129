import '../../mountModal.js'
import type { Components } from '../../components.js'
import { ReceiveView } from './ReceiveView.js'

/** How the views of this feature are drawn. */
export const views: Components<'receive'> = {
  WalletReceive: ReceiveView,
}
