import type { CommonQuery } from './common.js'

export interface WalletInjection {
  readonly namespace?: string
  /** The EIP-6963 rdns on eip155. */
  readonly injected_id?: string
}

export interface CatalogueWallet {
  /** Reverse-domain, e.g. `io.metamask`. */
  readonly id: string
  readonly name: string
  readonly badge_type?: string
  readonly description?: string
  /** CAIP-2. Complete for leading wallets only: compare families. */
  readonly chains?: readonly string[]
  readonly homepage?: string
  /** For `/getWalletImage/{id}`. */
  readonly image_id?: string
  readonly image_url?: string
  readonly order?: number
  /** Native scheme, e.g. `metamask://`. */
  readonly mobile_link?: string
  readonly link_mode?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  readonly firefox_store?: string
  /** Ours: relays besides the public network. */
  readonly relays?: readonly string[]
  readonly rdns?: string
  readonly injected?: readonly WalletInjection[]
  /** A link can carry a pairing URI. */
  readonly supports_wc?: boolean
}

/** Lists are comma-joined. */
export interface GetWalletsQuery extends CommonQuery {
  /** From 1. */
  readonly page?: number
  /** 1 to 100; default 40. */
  readonly entries?: number
  /** Part of a name, id or rdns, in any case. */
  readonly search?: string
  /** Ids or rdns, in any case; returns only these. */
  readonly include?: string
  /** Ids, rdns or names, in any case. */
  readonly exclude?: string
  /** CAIP-2 ids or families, compared by family. */
  readonly chains?: string
  readonly badge_type?: string
  readonly names?: string
  readonly rdns?: string
}

export interface GetWalletsResponse {
  readonly data: readonly CatalogueWallet[]
  /** On all pages. */
  readonly count: number
}
