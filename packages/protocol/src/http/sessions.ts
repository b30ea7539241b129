import type { Permission } from '../permissions/permission.js'

export interface CreateSessionRequest {
  /** Unix seconds. */
  readonly expiry: number
  /** Exactly one. */
  readonly permissions: readonly Permission[]
}

export interface SessionKey {
  readonly type: 'secp256k1'
  readonly publicKey: `0x${string}`
}

export interface CreateSessionResponse {
  readonly pci: string
  readonly key: SessionKey
}

export interface AccountDeployment {
  readonly factory: `0x${string}`
  readonly factoryData: `0x${string}`
}

export interface ActivateSessionRequest {
  readonly pci: string
  /** The signed delegation. */
  readonly context: `0x${string}`
  /** Without them the account must be on the chain. */
  readonly dependencies?: readonly AccountDeployment[] | undefined
}

export interface RevokeSessionRequest {
  readonly pci: string
  /** Over `revokeText`. */
  readonly signature: `0x${string}`
}

/** The gateway holds or held the key. */
export interface GatewaySession {
  readonly pci: string
  /** Unix seconds. */
  readonly expiry: number
  readonly permissions: readonly Permission[]
  readonly context: `0x${string}`
  readonly key: SessionKey
  /** Unix milliseconds. */
  readonly createdAt: number
  /** Unix milliseconds: the key is deleted; an earlier copy works until the expiry. */
  readonly revokedAt?: number | undefined
}

export interface ListSessionsResponse {
  readonly pcis: readonly GatewaySession[]
}
