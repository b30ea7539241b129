import '../../mountModal.js'
import type { Components } from '../../components.js'
import { PreviewView } from './PreviewView.js'
import { ProgressView } from './ProgressView.js'
import { SelectTokenView } from './SelectTokenView.js'
import { SendView } from './SendView.js'

/** How the views of this feature are drawn. */
export const views: Components<'send'> = {
  WalletSend: SendView,
  WalletSendSelectToken: SelectTokenView,
  WalletSendPreview: PreviewView,
  WalletSendProgress: ProgressView,
}
