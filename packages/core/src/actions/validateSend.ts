export { type SendIssues, validateSend, type ValidateSendOptions } from '../features/send/validateSend.js'
