export { checkSend } from '../send/checkSend.js'
