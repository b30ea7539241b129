import type { ProviderParts } from '@latchkey/core/adapter'
import type { StandardAccount } from '@latchkey/protocol/wallets'
import type { SolanaLink } from '../wallet/solanaLink.js'
import type { WalletChange } from '../wallet/solanaWallet.js'

export function followAccounts(
  { client }: ProviderParts,
  listener: (change: WalletChange) => void,
): () => void {
  const accounts = (): readonly StandardAccount[] =>
    (client.rawProvider('solana') as SolanaLink | undefined)?.accounts() ?? []
  const keyOf = (list: readonly StandardAccount[]): string => list.map(({ address }) => address).join()
  let notifiedKey = keyOf(accounts())
  return client.subscribe((state) => {
    const now = state.accounts.solana?.status === 'connected' ? accounts() : []
    if (keyOf(now) === notifiedKey) return
    notifiedKey = keyOf(now)
    listener({ accounts: now })
  })
}
