export { startRecovery, type RecoveryOptions } from './startRecovery.js'
