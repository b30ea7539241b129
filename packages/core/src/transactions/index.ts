// Transactions: loaded when a wallet is first asked to send, or one of an earlier page is open.
export { failureOf } from './follow.js'
export { loadTransactions } from './loadTransactions.js'
export { addTransaction } from './records.js'
export { resumeTransfers } from './resumeTransfers.js'
export { settle } from './settle.js'
export { toastFailure } from './toastEnd.js'
