import type { z } from 'zod'
import type { ChainEntry, ChainRegistry } from '../chains/chainRegistry.js'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'

/** An asset that changed hands. Addresses are in lower case. */
export interface Movement {
  /** Absent for the native coin. */
  readonly token?: string
  readonly from: string
  readonly to: string
  /** Base units, decimal text. */
  readonly amount: string
  /** Of a collectible. */
  readonly id?: string
  /** The token stands for native coins that went into its contract or came out of it. */
  readonly isWrap?: true
}

export interface Allowance {
  readonly token: string
  readonly owner: string
  readonly spender: string
  /** Base units, decimal text. */
  readonly amount: string
}

/** A transaction as the chain has it. Addresses are in lower case, amounts base units as decimal text. */
export interface ChainTransaction {
  readonly hash: string
  readonly block: number
  readonly index: number
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly from: string
  /** Absent where it made a contract. */
  readonly to?: string
  readonly value: string
  /** The first four bytes of the data, 0x-prefixed; absent without data. */
  readonly selector?: string
  readonly nonce: number
  readonly failed?: true
  readonly fee?: string
  /** Without the native coins of `value`. */
  readonly movements: readonly Movement[]
  readonly allowances: readonly Allowance[]
  /** Smart accounts that acted in it (ERC-4337). */
  readonly actors: readonly string[]
}

/** A token's metadata. Texts are its maker's, filtered by `assetTexts`. */
export interface Asset {
  readonly name?: string
  readonly symbol?: string
  /** Absent for collectibles. */
  readonly decimals?: number
  readonly icon?: string
  /** The operator lists it, so it is no lure. */
  readonly isListed?: true
  /** Its name is one, or its upstream says so. */
  readonly isSpam?: true
}

/** A part of an account's history, newest first. */
export interface HistoryPage {
  readonly transactions: readonly ChainTransaction[]
  /** By the address of the token, in lower case. */
  readonly assets: ReadonlyMap<string, Asset>
  /** Tokens that the account handled itself on other pages, as far as the provider looked; in lower case. */
  readonly handled?: ReadonlySet<string>
  /** The provider's cursor of the next page; undefined at the end. */
  readonly next: string | undefined
}

export interface HistoryProvider {
  /**
   * @param address of the chain's namespace
   * @param cursor `next` of the page before; the newest page when absent
   * @throws UpstreamDownError when no upstream answers
   * @throws CursorError when the cursor is none of this provider's
   */
  read(entry: ChainEntry, address: string, cursor: string | undefined): Promise<HistoryPage>
  /** Changes with what it knows of a chain; without it the newest page is kept for 15 s. */
  version?(caip2: string): string
}

/** A cursor that did not come from this gateway. */
export class CursorError extends Error {
  override readonly name = 'CursorError'
}

/** An upstream that history can come from: one file, listed in `historyProviders.ts`. */
export interface HistoryProviderDefinition {
  /** CAIP-2 namespaces whose chains it serves. */
  readonly namespaces: readonly string[]
  /** An entry of `chains[].history` of the settings file; `provider` is its name. */
  readonly settings: z.ZodType<{ readonly provider: string }>
  /** Made once; what a chain's settings say is in the entry that is read. */
  create(deps: UpstreamDeps, chains: ChainRegistry): HistoryProvider
}
