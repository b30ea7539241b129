export { resetSend } from '../send/resetSend.js'
