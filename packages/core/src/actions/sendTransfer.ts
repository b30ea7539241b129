export { sendTransfer } from '../features/send/sendTransfer.js'
