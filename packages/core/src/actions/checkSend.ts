export { checkSend } from '../features/send/validateSend.js'
