export { sendWarnings, type SendWarning } from '../features/send/sendWarnings.js'
