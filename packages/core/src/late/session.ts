// One chunk of what talks to a wallet: who connects also signs and switches. Several chunks would share most of their
// modules, and each shared module of its own costs more than it holds.
export { actionsOf } from '../connections/requests.js'
export { callWallet } from '../connections/requests.js'
export { connect } from '../connections/connect.js'
export { signMessage } from '../connections/requests.js'
export { switchNetwork } from '../connections/switchNetwork.js'
export { connectPatiently } from '../connections/connectPatiently.js'
