import type { Chain as ViemChain } from 'viem'

/** A chain of wagmi with a picture. */
export type Chain = ViemChain & {
  readonly iconUrl?: string | (() => Promise<string>) | null | undefined
  readonly iconBackground?: string | undefined
}
