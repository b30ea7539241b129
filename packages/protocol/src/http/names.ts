import type { CommonQuery } from './common.js'

/** Untrusted. */
export interface ProfileAttributes {
  /** In answers, served by the gateway. */
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
  /** ISO 8601; absent for names registered elsewhere. */
  readonly registered_at?: string
  readonly updated_at?: string
  /** By coin type (SLIP-44, ENSIP-11); 2147483648: default for EVM chains (ENSIP-19). */
  readonly addresses: Readonly<Record<string, ProfileAddress>>
  readonly attributes: readonly ProfileAttributes[]
}

export interface GetProfileQuery extends CommonQuery {
  readonly apiVersion?: '2'
  /** CAIP-2, for names registered elsewhere. */
  readonly chainId?: string
}

export interface NameSuggestion {
  readonly name: string
  /** Taken, reserved, or too similar to another name. */
  readonly registered: boolean
}

export interface NameSuggestionsResponse {
  readonly suggestions: readonly NameSuggestion[]
}

/** Signed as JSON. */
export interface RegisterNameMessage {
  readonly name: string
  readonly attributes: ProfileAttributes
  /** Unix seconds. */
  readonly timestamp: number
}

/** Omitted fields stay unchanged. */
export interface UpdateProfileMessage extends RegisterNameMessage {
  /** By coin type; null removes an address. */
  readonly addresses?: Readonly<Record<string, string | null>>
}

export interface SignedNameRequest {
  /** Chain id OR 0x80000000. */
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
  /** `data:image/…;base64,…`; its digest is in the message. */
  readonly picture?: string
}

export interface IdentityResponse {
  readonly name: string | null
  readonly avatar: string | null
}
