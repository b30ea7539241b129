export { buyForPayment, payAnyway } from './payWays.js'
export { costOf } from './costOf.js'
export { followStored } from './followStored.js'
export { batchForPayment, readSwapReview, swapForPayment } from './swapForPayment.js'
