export { type SendPatch, updateSend } from '../send/updateSend.js'
