// This chunk loads when the host first requests a payment.
export { confirmPay } from './confirmPay.js'
export { waitLonger } from './resumePay.js'
export { choosePayCoin } from './payState.js'
export { followPay } from './followPay.js'
export { pay } from './pay.js'
export { readPayments } from './payments.js'
