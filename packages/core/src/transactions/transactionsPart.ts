// One file of what remembers and follows what a wallet was asked to send.
export { failureOf } from './follow.js'
export { loadTransactions } from './loadTransactions.js'
export { addTransaction } from './records.js'
export { resumeTransfers } from './resumeTransfers.js'
export { settle } from './settle.js'
export { toastFailure } from './toastEnd.js'
