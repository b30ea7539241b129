// One file of what talks to a wallet: who connects also signs and switches.
export { connect, connectPatiently } from './connections/connect.js'
export { actionsOf, callWallet, signMessage, signTypedData } from './connections/requests.js'
export { switchNetwork } from './connections/switchNetwork.js'
export { providerWallet } from './connections/providerWallet.js'
