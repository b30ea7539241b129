// One file of what talks to a wallet: who connects also signs and switches.
export { connect } from './connections/connect.js'
export { connectPatiently } from './connections/connectPatiently.js'
export { actionsOf, callWallet, signMessage, signTypedData } from './connections/requests.js'
export { switchNetwork } from './connections/switchNetwork.js'
