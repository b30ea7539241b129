import type { GetWalletsResponse } from '@latchkey/protocol/http'

/** Lower case. */
export interface WalletFilter {
  /** From 1. */
  readonly page: number
  /** At most 100. */
  readonly entries: number
  readonly search?: string | undefined
  /** Ids or rdns. */
  readonly include?: readonly string[] | undefined
  /** Ids, rdns or names. */
  readonly exclude?: readonly string[] | undefined
  readonly families?: readonly string[] | undefined
  readonly names?: readonly string[] | undefined
  readonly rdns?: readonly string[] | undefined
  readonly badgeType?: string | undefined
}

export interface WalletFace {
  readonly id: string
  readonly name: string
  /** `{set}/{id}` of an icon package. */
  readonly image: string | null
}

export interface WalletProvider {
  list(filter: WalletFilter): Promise<GetWalletsResponse>
  face(id: string): Promise<WalletFace | undefined>
}
