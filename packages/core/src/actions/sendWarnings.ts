export { sendWarnings, type SendWarning } from '../send/sendWarnings.js'
