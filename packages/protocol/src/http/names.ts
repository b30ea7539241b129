import type { CommonQuery } from './common.js'

/** Profile texts of a name's owner. Untrusted. */
export interface ProfileAttributes {
  /** URL of a picture; in a gateway's answer one that the gateway serves itself. */
  readonly avatar?: string
  readonly bio?: string
}

export interface ProfileAddress {
  readonly address: string
  /** ISO 8601; absent where only the chain knows it. */
  readonly created?: string
}

export interface Profile {
  /** Normalized by ENSIP-15. */
  readonly name: string
  /** ISO 8601; absent for names that are registered elsewhere. */
  readonly registered_at?: string
  readonly updated_at?: string
  /**
   * By coin type (SLIP-44, ENSIP-11); 2147483648 is the default for every EVM chain without an
   * entry (ENSIP-19).
   */
  readonly addresses: Readonly<Record<string, ProfileAddress>>
  readonly attributes: readonly ProfileAttributes[]
}

/** Query of `GET /v1/profile/account/{name}`. */
export interface GetProfileQuery extends CommonQuery {
  readonly apiVersion?: '2'
  /** CAIP-2 of the chain whose address is wanted, for names that are registered elsewhere. */
  readonly chainId?: string
}

export interface NameSuggestion {
  readonly name: string
  /** Not available: taken, reserved, or too similar to another name. */
  readonly registered: boolean
}

/**
 * Answer of `GET /v1/profile/suggestions/{name}`; the requested name comes first if it is valid.
 */
export interface NameSuggestionsResponse {
  readonly suggestions: readonly NameSuggestion[]
}

/** Message to sign for a registration, as JSON. */
export interface RegisterNameMessage {
  readonly name: string
  readonly attributes: ProfileAttributes
  /** Unix seconds. */
  readonly timestamp: number
}

/** Message to sign for a profile change, as JSON. Omitted fields stay unchanged. */
export interface UpdateProfileMessage extends RegisterNameMessage {
  /** By coin type; null removes an address. */
  readonly addresses?: Readonly<Record<string, string | null>>
}

/** Body of `POST /v1/profile/account` and of `POST /v1/profile/account/{name}`. */
export interface SignedNameRequest {
  /** Coin type of the address's chain: its id OR 0x80000000. */
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
  /** The picture whose digest the message contains, `data:image/…;base64,…`. */
  readonly picture?: string
}

/** Answer of `GET /v1/identity/{address}`. */
export interface IdentityResponse {
  readonly name: string | null
  readonly avatar: string | null
}
