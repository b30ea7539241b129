import '../../mountModal.js'
// One chunk: views that are reached from each other.
export { GetWalletView } from './GetWalletView.js'
export { WhatIsAWalletView } from './WhatIsAWalletView.js'
