import { type StandardAccount, walletError } from '@latchkey/protocol/wallets'
import { isAddress } from '../address/isAddress.js'
import type { SolanaWallet } from '../wallet/solanaWallet.js'

/** Without duplicates. */
export function readAccounts(value: unknown): readonly StandardAccount[] {
  const knownIds = new Set<string>()
  return (Array.isArray(value) ? value : []).filter((item: unknown): item is StandardAccount => {
    const { address, chains } = Object(item) as Partial<StandardAccount>
    if (typeof address !== 'string' || knownIds.has(address) || !isAddress(address)) return false
    const isOurs = Array.isArray(chains) && chains.some((chain) => String(chain).startsWith('solana:'))
    if (isOurs) knownIds.add(address)
    return isOurs
  })
}

/**
 * @param silent only already shared accounts
 * @throws LatchkeyError as the wallet answers
 */
export async function share(
  { features }: SolanaWallet,
  silent: boolean,
): Promise<readonly StandardAccount[]> {
  try {
    return readAccounts((await features['standard:connect'].connect({ silent }))?.accounts)
  } catch (error) {
    throw walletError(error, 'standard:connect')
  }
}
