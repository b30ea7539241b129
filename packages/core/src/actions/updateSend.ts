export { type SendPatch, updateSend } from '../features/send/updateSend.js'
