// This chunk loads when permissions are first requested, listed or revoked.
export { fetchSmartSessions } from './fetchSmartSessions.js'
export { grantPermission } from './grantPermission.js'
export { revokeSmartSession } from './revokeSmartSession.js'
