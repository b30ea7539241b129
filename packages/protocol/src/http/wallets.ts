import type { CommonQuery } from './common.js'

/** How a wallet's extension announces itself. */
export interface WalletInjection {
  readonly namespace?: string
  /** The EIP-6963 rdns for eip155. */
  readonly injected_id?: string
}

/** One wallet of the catalogue, as `GET /getWallets` returns it. */
export interface CatalogueWallet {
  /** Readable id in reverse-domain form, e.g. `io.metamask`. */
  readonly id: string
  readonly name: string
  readonly badge_type?: string
  readonly description?: string
  /** CAIP-2 ids. Complete for the leading wallets only, so compare families, never ids. */
  readonly chains?: readonly string[]
  readonly homepage?: string
  /** Equal to `id`; the picture is at `/getWalletImage/{id}`. */
  readonly image_id?: string
  readonly image_url?: string
  /** Rank in the catalogue, 1 first. */
  readonly order?: number
  /** Native scheme, e.g. `metamask://`. */
  readonly mobile_link?: string
  /** Universal link. */
  readonly link_mode?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  /** Ours, not in the hosted API. */
  readonly firefox_store?: string
  /** Ours: URLs of relays on which the wallet listens besides the public network. */
  readonly relays?: readonly string[]
  readonly rdns?: string
  readonly injected?: readonly WalletInjection[]
  /** Whether any link can carry a pairing URI. */
  readonly supports_wc?: boolean
}

/** Query of `GET /getWallets`. Lists are comma-joined. */
export interface GetWalletsQuery extends CommonQuery {
  /** From 1. */
  readonly page?: number
  /** 1 to 100, 40 when absent. */
  readonly entries?: number
  /** Part of a name, id or rdns, case-insensitive. */
  readonly search?: string
  /** Ids or rdns, case-insensitive; only these are returned. */
  readonly include?: string
  /** Ids, rdns or names, case-insensitive. */
  readonly exclude?: string
  /** CAIP-2 ids or families; compared by family. */
  readonly chains?: string
  readonly badge_type?: string
  readonly names?: string
  readonly rdns?: string
}

/** Answer of `GET /getWallets`. */
export interface GetWalletsResponse {
  readonly data: readonly CatalogueWallet[]
  /** Number of matching wallets on all pages. */
  readonly count: number
}
