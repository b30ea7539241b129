export { environment } from './settings/readSettings.js'
export { startRecovery, type RecoveryOptions } from './startRecovery.js'
export { sealedColumns } from './sealedColumns.js'
