export { isFirstSend } from '../features/send/sendWarnings.js'
