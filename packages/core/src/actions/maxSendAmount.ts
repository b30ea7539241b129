export { maxSendAmount } from '../features/send/estimateSend.js'
