// One file of what asks for permissions, lists them and takes them back.
export { fetchSmartSessions } from './fetchSmartSessions.js'
export { grantPermission } from './grantPermission.js'
export { revokeSmartSession } from './revokeSmartSession.js'
