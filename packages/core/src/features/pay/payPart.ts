// One file of what takes payments.
export { confirmPay, waitLonger } from './confirmPay.js'
export { buyForPayment, choosePayCoin, payAnyway } from './payWays.js'
export { followPay } from './followPay.js'
export { pay } from './pay.js'
export { readPayments } from './payments.js'
