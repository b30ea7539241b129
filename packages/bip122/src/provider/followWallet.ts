import type { ProviderParts } from '@latchkey/core/adapter'
import type { BitcoinWalletProvider, WalletEvents } from '../wallets/walletProvider.js'

/** Undefined without a wallet. */
export type WalletBefore = Pick<BitcoinWalletProvider, 'accounts' | 'chainId'> | undefined

/** After the client's state has changed. */
export function followWallet<E extends keyof WalletEvents>(
  { client }: ProviderParts,
  event: E,
  listener: (payload: WalletEvents[E]) => void,
  previousWallet: WalletBefore,
): () => void {
  const isChain = event === 'chainChanged'
  const read = (wallet: WalletBefore) => (isChain ? wallet?.chainId : (wallet?.accounts ?? []))
  let last = JSON.stringify(read(previousWallet))
  const notify = (): void => {
    const value = read(client.rawProvider('bip122') as WalletBefore)
    const next = JSON.stringify(value)
    if (next === last) return
    last = next
    if (value !== undefined) listener(value as WalletEvents[E])
  }
  notify()
  return client.subscribe(notify)
}
