export { maxSendAmount } from '../send/maxSendAmount.js'
