import type { Permission } from '../permissions/permission.js'

/** Body of `POST /v1/sessions/{caip10}`: the permissions to request from the wallet. */
export interface CreateSessionRequest {
  /** Unix seconds. */
  readonly expiry: number
  /** Exactly one. */
  readonly permissions: readonly Permission[]
}

/** Public part of a key that the gateway holds. */
export interface SessionKey {
  readonly type: 'secp256k1'
  /** 65 bytes in hex, uncompressed. */
  readonly publicKey: `0x${string}`
}

/** Answer of `POST /v1/sessions/{caip10}`. */
export interface CreateSessionResponse {
  readonly pci: string
  readonly key: SessionKey
}

/** Factory and call that deploy an account that is not on the chain yet. */
export interface AccountDeployment {
  readonly factory: `0x${string}`
  readonly factoryData: `0x${string}`
}

/** Body of `POST /v1/sessions/{caip10}/activate`. */
export interface ActivateSessionRequest {
  readonly pci: string
  /** The wallet's answer: the signed delegation. */
  readonly context: `0x${string}`
  /** From the wallet's answer; without them the account must be on the chain. */
  readonly dependencies?: readonly AccountDeployment[] | undefined
}

/** Body of `POST /v1/sessions/{caip10}/revoke`. */
export interface RevokeSessionRequest {
  readonly pci: string
  /** The account's signature over `revokeText`. */
  readonly signature: `0x${string}`
}

/** A smart session of an account whose key the gateway holds or held. */
export interface GatewaySession {
  readonly pci: string
  /** Unix seconds. */
  readonly expiry: number
  readonly permissions: readonly Permission[]
  readonly context: `0x${string}`
  readonly key: SessionKey
  /** Unix milliseconds. */
  readonly createdAt: number
  /**
   * Unix milliseconds: the key is deleted. A copy made earlier works until the expiry, unless the
   * chain refuses it.
   */
  readonly revokedAt?: number | undefined
}

/** Answer of `GET /v1/sessions/{caip10}`: this project's active sessions, newest first. */
export interface ListSessionsResponse {
  readonly pcis: readonly GatewaySession[]
}
