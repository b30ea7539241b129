import type { CommonQuery } from './common.js'

/** What the owner of a name says about themselves. Whatever they wrote. */
export interface ProfileAttributes {
  /** Where a picture is; of a gateway's answer, one that it serves itself. */
  readonly avatar?: string
  readonly bio?: string
}

/** An address that a name stands for. */
export interface ProfileAddress {
  readonly address: string
  /** ISO 8601; absent where only the chain knows. */
  readonly created?: string
}

/** A name and what it stands for. */
export interface Profile {
  /** In the form of ENSIP-15. */
  readonly name: string
  /** ISO 8601; absent for names that are registered elsewhere. */
  readonly registered_at?: string
  readonly updated_at?: string
  /** By coin type (SLIP-44, ENSIP-11); 2147483648 stands for every EVM chain that has none of its own (ENSIP-19). */
  readonly addresses: Readonly<Record<string, ProfileAddress>>
  readonly attributes: readonly ProfileAttributes[]
}

/** Query of `GET /v1/profile/account/{name}`. */
export interface GetProfileQuery extends CommonQuery {
  readonly apiVersion?: '2'
  /** CAIP-2 of the chain whose address is wanted, where a name is registered elsewhere. */
  readonly chainId?: string
}

/** A name that might be free. */
export interface NameSuggestion {
  readonly name: string
  /** It cannot be had: taken, reserved, or too much like another. */
  readonly registered: boolean
}

/** Answer of `GET /v1/profile/suggestions/{name}`; the name that was asked for comes first where it can be one. */
export interface NameSuggestionsResponse {
  readonly suggestions: readonly NameSuggestion[]
}

/** What is signed to register a name: the JSON of it. */
export interface RegisterNameMessage {
  readonly name: string
  readonly attributes: ProfileAttributes
  /** Seconds since 1970. */
  readonly timestamp: number
}

/** What is signed to change a profile: the JSON of it. What is left out stays. */
export interface UpdateProfileMessage extends RegisterNameMessage {
  /** By coin type; null takes an address away. */
  readonly addresses?: Readonly<Record<string, string | null>>
}

/** Body of `POST /v1/profile/account` and of `POST /v1/profile/account/{name}`. */
export interface SignedNameRequest {
  /** Of the chain on which the address is: its id OR 0x80000000. */
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
  /** The picture that the message names by its digest, `data:image/…;base64,…`. */
  readonly picture?: string
}

/** Answer of `GET /v1/identity/{address}`. */
export interface IdentityResponse {
  readonly name: string | null
  readonly avatar: string | null
}
