export { estimateSend } from '../send/estimateSend.js'
