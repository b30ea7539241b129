import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import type { SerializedError } from '@latchkey/protocol/errors'
import type { Permission } from '@latchkey/protocol/permissions'

/** A key's permission to act for an account without prompts. */
export interface SmartSession {
  readonly id: string
  readonly account: Caip10
  readonly permission: Permission
  /** Unix seconds. */
  readonly expiry: number
  /** The signed delegation (ERC-7715). */
  readonly context: string
  /** Receives the delegation. */
  readonly delegationManager?: string | undefined
  /** Factory calls that deploy the account. */
  readonly dependencies?: readonly { readonly factory: string; readonly factoryData: string }[] | undefined
  /** Holds the key. */
  readonly keeper: 'host' | 'gateway'
  readonly status: 'active' | 'keyDeleted' | 'revoked'
  /** Unix milliseconds. */
  readonly createdAt: number
  /** As it describes itself. */
  readonly token?: { readonly symbol: string; readonly decimals: number } | undefined
  /** The wallet uses older method names of ERC-7715. */
  readonly isOlder?: true | undefined
}

export interface SmartSessionsState {
  readonly caipAddress: Caip10
  readonly loading: boolean
  /** Newest first. */
  readonly list: readonly SmartSession[]
  /** Id of the session being revoked in the wallet. */
  readonly revoking?: string | undefined
  readonly error?: SerializedError | undefined
}

/** The requested permission (ERC-7715), for `to` or `publicKey`. */
export interface GrantParameters {
  readonly chainId: Caip2
  readonly from: string
  readonly to?: string | undefined
  /** The grantee's: secp256k1, 65 bytes in hex. */
  readonly publicKey?: string | undefined
  readonly permission: Permission
  /** Unix seconds. */
  readonly expiry: number
}

export interface GrantedPermission {
  /** The signed delegation, 0x-prefixed. */
  readonly context: string
  readonly delegationManager?: string
  readonly dependencies?: readonly { readonly factory: string; readonly factoryData: string }[]
  readonly isOlder?: true
}

export interface RevokePermissionParameters extends Pick<GrantedPermission, 'context' | 'isOlder'> {
  readonly chainId: Caip2
}
