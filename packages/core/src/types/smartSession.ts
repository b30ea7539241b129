import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import type { SerializedError } from '@latchkey/protocol/errors'
import type { Permission } from '@latchkey/protocol/permissions'

/** A permission for a key to act for an account without a prompt. */
export interface SmartSession {
  readonly id: string
  readonly account: Caip10
  readonly permission: Permission
  /** Unix seconds. */
  readonly expiry: number
  /** The signed delegation that the key's holder presents (ERC-7715). */
  readonly context: string
  /** The contract that receives the delegation. */
  readonly delegationManager?: string | undefined
  /** Factory calls that deploy the account first, if it was not deployed yet. */
  readonly dependencies?: readonly { readonly factory: string; readonly factoryData: string }[] | undefined
  /** The holder of the key. */
  readonly keeper: 'host' | 'gateway'
  /** The holder of the key. */
  readonly status: 'active' | 'keyDeleted' | 'revoked'
  /** Unix milliseconds. */
  readonly createdAt: number
  /** The token that the permission covers, as the token describes itself. */
  readonly token?: { readonly symbol: string; readonly decimals: number } | undefined
  /** Set if the wallet uses the older method names of ERC-7715. */
  readonly isOlder?: true | undefined
}

/** The smart sessions of the active account. Present after their first read. */
export interface SmartSessionsState {
  /** The account, with its chain. */
  readonly caipAddress: Caip10
  readonly loading: boolean
  /** Newest first. */
  readonly list: readonly SmartSession[]
  /** Id of the session whose revocation awaits the wallet. */
  readonly revoking?: string | undefined
  /** Why the last read or revocation failed. */
  readonly error?: SerializedError | undefined
}

/** The permission to request (ERC-7715). Either `to` or `publicKey` names the grantee. */
export interface GrantParameters {
  readonly chainId: Caip2
  readonly from: string
  /** The grantee's address. */
  readonly to?: string | undefined
  /** The grantee's key: secp256k1, 65 bytes in hex. */
  readonly publicKey?: string | undefined
  readonly permission: Permission
  /** Unix seconds. */
  readonly expiry: number
}

/** The grantee's credentials for a granted permission. */
export interface GrantedPermission {
  /** The signed delegation, 0x-prefixed. */
  readonly context: string
  readonly delegationManager?: string
  readonly dependencies?: readonly { readonly factory: string; readonly factoryData: string }[]
  /** Set if the wallet uses the older method names of ERC-7715. */
  readonly isOlder?: true
}

/** The permission to revoke. */
export interface RevokePermissionParameters extends Pick<GrantedPermission, 'context' | 'isOlder'> {
  readonly chainId: Caip2
}
