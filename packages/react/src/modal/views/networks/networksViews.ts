import '../../mountModal.js'
// One chunk: views that are reached from each other.
export { NetworksView } from './NetworksView.js'
export { SwitchActiveChainView } from './SwitchActiveChainView.js'
export { SwitchNetworkView } from './SwitchNetworkView.js'
export { UnsupportedChainView } from './UnsupportedChainView.js'
