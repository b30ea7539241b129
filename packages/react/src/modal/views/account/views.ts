import '../../mountModal.js'
import type { Components } from '../../components.js'
import { AccountView } from './AccountView.js'

/** How the views of this feature are drawn. */
export const views: Components<'account'> = {
  Account: AccountView,
}
