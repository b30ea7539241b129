// This chunk loads when a wallet is first asked to send, or for a pending transaction of an earlier
// page.
export { failureOf } from './follow.js'
export { loadTransactions } from './loadTransactions.js'
export { addTransaction } from './records.js'
export { resumeTransfers } from './resumeTransfers.js'
export { settle } from './settle.js'
export { toastFailure } from './toastEnd.js'
