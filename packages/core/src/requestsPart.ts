export { reconnect } from './connections/reconnect.js'
export {
  getCapabilities,
  sendCalls,
  sendTransaction,
  signTransaction,
  watchAsset,
} from './connections/walletRequests.js'
export { addRecentTransaction } from './transactions/addRecentTransaction.js'
