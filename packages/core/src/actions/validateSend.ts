export { type SendIssues, validateSend, type ValidateSendOptions } from '../send/validateSend.js'
