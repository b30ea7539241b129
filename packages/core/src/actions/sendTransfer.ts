export { sendTransfer } from '../send/sendTransfer.js'
