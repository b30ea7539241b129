export { isFirstSend } from '../send/isFirstSend.js'
