// One chunk of what reaches wallets elsewhere; it builds on the connecting view's.
import '../connecting/ConnectingView.js'

export { AnyWalletView } from './AnyWalletView.js'
export { OpenWalletView } from './OpenWalletView.js'
export { RemoteView } from './RemoteView.js'
export { RequestBar } from './RequestBar.js'
export { openTapped } from './openTapped.js'
