export { fetchSmartSessions } from './fetchSmartSessions.js'
export { grantPermission } from './grantPermission.js'
export { revokeSmartSession } from './revokeSmartSession.js'
