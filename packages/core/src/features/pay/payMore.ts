export { buyForPayment, payAnyway } from './buyForPayment.js'
export { costOf } from './costOf.js'
export { followStoredPayment } from './followStoredPayment.js'
export { batchForPayment, readSwapReview, swapForPayment } from './swapForPayment.js'
