// One chunk of what talks to a wallet: who connects also signs and switches. Several chunks would share most of their
// modules, and each shared module of its own costs more than it holds.
export { actionsOf } from '../client/actionsOf.js'
export { callWallet } from '../connect/callWallet.js'
export { connect } from '../connect/connect.js'
export { signMessage } from '../connect/signMessage.js'
export { switchNetwork } from '../network/switchNetwork.js'
export { connectPatiently } from '../connect/connectPatiently.js'
