import '../../mountModal.js'
import type { Components } from '../../components.js'
import { ConnectingView } from './ConnectingView.js'

/** How the views of this feature are drawn. */
export const views: Components<'connecting'> = {
  ConnectingExternal: ConnectingView,
}
