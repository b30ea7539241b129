// Permissions: loaded when they are first asked for, listed or taken back.
export { fetchSmartSessions } from './fetchSmartSessions.js'
export { grantPermission } from './grantPermission.js'
export { revokeSmartSession } from './revokeSmartSession.js'
