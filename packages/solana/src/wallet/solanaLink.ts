import type { Caip2 } from '@latchkey/protocol/caip'
import type { StandardAccount } from '@latchkey/protocol/wallets'
import type { SolanaWallet } from './solanaWallet.js'

export interface SolanaLink {
  readonly wallet: SolanaWallet
  accounts(): readonly StandardAccount[]
  /** @throws LatchkeyError `unsupported_chain` when the wallet shares no account on it */
  switchChain(chainId: Caip2): Promise<void>
}
