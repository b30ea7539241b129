export {
  PERMISSION_LIMITS,
  PERMISSION_TYPES,
  type AllowanceData,
  type CallTerms,
  type ContractCallData,
  type PeriodicData,
  type Permission,
  type PermissionTerms,
  type PermissionType,
  readPermission,
  type ReadPermission,
  type SpendTerms,
  wrongExpiry,
} from './permission.js'
export { revokeText } from './revokeText.js'
