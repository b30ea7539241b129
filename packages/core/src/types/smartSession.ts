import type { Caip10, Caip2 } from '@latchkey/protocol/caip'
import type { SerializedError } from '@latchkey/protocol/errors'
import type { Permission } from '@latchkey/protocol/permissions'

/** What an account allows a key to do without being asked again. */
export interface SmartSession {
  readonly id: string
  /** Whose account. */
  readonly account: Caip10
  readonly permission: Permission
  /** Unix seconds. */
  readonly expiry: number
  /** What whoever uses it hands over (ERC-7715): the signed delegation. */
  readonly context: string
  /** The contract that it is handed to. */
  readonly delegationManager?: string | undefined
  /** Who puts the account on the chain first, where it was not there yet. */
  readonly dependencies?: readonly { readonly factory: string; readonly factoryData: string }[] | undefined
  /** Who has the key. */
  readonly keeper: 'host' | 'gateway'
  /**
   * `keyDeleted`: the gateway has no key for it any more; a copy that somebody made works until the end. `revoked`: the
   * chain refuses it.
   */
  readonly status: 'active' | 'keyDeleted' | 'revoked'
  /** Unix milliseconds. */
  readonly createdAt: number
  /** The token that it is about, as it calls itself. */
  readonly token?: { readonly symbol: string; readonly decimals: number } | undefined
  /** The wallet knows ERC-7715 by its older names. */
  readonly isOlder?: true | undefined
}

/** The smart sessions of the account on show; there once somebody looked. */
export interface SmartSessionsState {
  /** Whose, on which chain. */
  readonly caipAddress: Caip10
  readonly loading: boolean
  /** Newest first. */
  readonly list: readonly SmartSession[]
  /** The one that the wallet is asked to revoke. */
  readonly revoking?: string | undefined
  /** Why the last reading, or the last revocation, failed. */
  readonly error?: SerializedError | undefined
}

/** What others are to be allowed (ERC-7715). Either `to` or `publicKey` says who. */
export interface GrantParameters {
  readonly chainId: Caip2
  readonly from: string
  /** Whose address. */
  readonly to?: string | undefined
  /** Whose key: secp256k1, 65 bytes in hex. */
  readonly publicKey?: string | undefined
  readonly permission: Permission
  /** Unix seconds. */
  readonly expiry: number
}

/** What whoever was allowed something needs to do it. */
export interface GrantedPermission {
  /** The signed delegation, 0x-prefixed. */
  readonly context: string
  readonly delegationManager?: string
  readonly dependencies?: readonly { readonly factory: string; readonly factoryData: string }[]
  /** The wallet knows these methods by their older names. */
  readonly isOlder?: true
}

/** What is to be taken back. */
export interface RevokePermissionParameters extends Pick<GrantedPermission, 'context' | 'isOlder'> {
  readonly chainId: Caip2
}
