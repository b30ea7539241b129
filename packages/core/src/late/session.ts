// One chunk of all that talks to a wallet: who restores or connects also disconnects, signs and switches. Several
// chunks would share most of their modules, and each shared module of its own costs more than it holds.
export { actionsOf } from '../client/actionsOf.js'
export { cancelAttempt } from '../connect/cancelAttempt.js'
export { connect } from '../connect/connect.js'
export { disconnect } from '../connect/disconnect.js'
export { restore } from '../connect/restore.js'
export { signMessage } from '../connect/signMessage.js'
export { switchNetwork } from '../network/switchNetwork.js'
export { followStore } from '../provider/followStore.js'
export { requestEip155 } from '../provider/requestEip155.js'
export { hearTab } from '../tabs/hearTab.js'
