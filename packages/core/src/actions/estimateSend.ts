export { estimateSend } from '../features/send/estimateSend.js'
