import type { z } from 'zod'
import type { ChainEntry, ChainRegistry } from '../chains/chainRegistry.js'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'

/** Addresses are in lower case. */
export interface Movement {
  /** Absent for the native coin. */
  readonly token?: string
  readonly from: string
  readonly to: string
  /** Base units. */
  readonly amount: string
  readonly id?: string
  readonly isWrap?: true
}

export interface Allowance {
  readonly token: string
  readonly owner: string
  readonly spender: string
  /** Base units. */
  readonly amount: string
}

/** Addresses are in lower case, amounts base units. */
export interface ChainTransaction {
  readonly hash: string
  readonly block: number
  readonly index: number
  /** Unix milliseconds. */
  readonly minedAt: number
  readonly from: string
  /** Absent for a contract creation. */
  readonly to?: string
  readonly value: string
  /** Four bytes, 0x-prefixed. */
  readonly selector?: string
  readonly nonce: number
  readonly failed?: true
  readonly fee?: string
  /** Without the native coins of `value`. */
  readonly movements: readonly Movement[]
  readonly allowances: readonly Allowance[]
  /** Smart accounts that acted (ERC-4337). */
  readonly actors: readonly string[]
}

export interface Asset {
  readonly name?: string
  readonly symbol?: string
  readonly decimals?: number
  readonly icon?: string
  /** By the operator, so never spam. */
  readonly isListed?: true
  /** By its name or its upstream. */
  readonly isSpam?: true
}

export interface HistoryPage {
  readonly transactions: readonly ChainTransaction[]
  /** By token address in lower case. */
  readonly assets: ReadonlyMap<string, Asset>
  /** Lower case. */
  readonly handled?: ReadonlySet<string>
  /** Undefined at the end. */
  readonly next: string | undefined
}

export interface HistoryProvider {
  /**
   * @param cursor default: the newest page
   * @throws UpstreamDownError
   * @throws CursorError for a foreign cursor
   */
  read(entry: ChainEntry, address: string, cursor: string | undefined): Promise<HistoryPage>
  /** Without it the newest page is cached for 15 s. */
  version?(caip2: string): string
}

export class CursorError extends Error {
  override readonly name = 'CursorError'
}

export interface HistoryProviderDefinition {
  readonly namespaces: readonly string[]
  readonly settings: z.ZodType<{ readonly provider: string }>
  create(deps: UpstreamDeps, chains: ChainRegistry): HistoryProvider
}
