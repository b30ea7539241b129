import type { Permission } from '../permissions/permission.js'

/** Body of `POST /v1/sessions/{caip10}`: what the session is to be allowed, as the wallet will be asked for it. */
export interface CreateSessionRequest {
  /** Unix seconds. */
  readonly expiry: number
  /** One. */
  readonly permissions: readonly Permission[]
}

/** A key of the gateway's, of which it tells the public part. */
export interface SessionKey {
  readonly type: 'secp256k1'
  /** 65 bytes in hex, uncompressed. */
  readonly publicKey: `0x${string}`
}

/** Answer of `POST /v1/sessions/{caip10}`. */
export interface CreateSessionResponse {
  /** Names the session. */
  readonly pci: string
  readonly key: SessionKey
}

/** Who deploys an account that is not on the chain yet, and with which call. */
export interface AccountDeployment {
  readonly factory: `0x${string}`
  readonly factoryData: `0x${string}`
}

/** Body of `POST /v1/sessions/{caip10}/activate`. */
export interface ActivateSessionRequest {
  readonly pci: string
  /** What the wallet answered: the signed delegation. */
  readonly context: `0x${string}`
  /** As the wallet answered them; without them the account must be on the chain. */
  readonly dependencies?: readonly AccountDeployment[] | undefined
}

/** Body of `POST /v1/sessions/{caip10}/revoke`. */
export interface RevokeSessionRequest {
  readonly pci: string
  /** Of the account, over `revokeText`. */
  readonly signature: `0x${string}`
}

/** A smart session of an account whose key the gateway has, or had. */
export interface GatewaySession {
  readonly pci: string
  /** Unix seconds. */
  readonly expiry: number
  readonly permissions: readonly Permission[]
  readonly context: `0x${string}`
  readonly key: SessionKey
  /** Unix milliseconds. */
  readonly createdAt: number
  /** Unix milliseconds: the key is deleted. What was copied of it before works until the expiry, or the chain refuses it. */
  readonly revokedAt?: number | undefined
}

/** Answer of `GET /v1/sessions/{caip10}`: what is allowed in this project and not over, newest first. */
export interface ListSessionsResponse {
  readonly pcis: readonly GatewaySession[]
}
