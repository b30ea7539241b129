export { resetSend } from '../features/send/updateSend.js'
