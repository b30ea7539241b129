import type { SolanaWallet } from '../wallet/solanaWallet.js'
import { type WindowProvider, windowWallet } from './windowWallet.js'

/** Where wallets put their provider before there was a standard, and what they are called there. */
const places: readonly (readonly [name: string, ...path: string[]])[] = [
  ['Phantom', 'phantom', 'solana'],
  ['Solflare', 'solflare'],
  ['Backpack', 'backpack'],
  ['Coinbase Wallet', 'coinbaseSolana'],
  ['OKX Wallet', 'okxwallet', 'solana'],
  ['Trust', 'trustwallet', 'solana'],
  ['Bitget Wallet', 'bitkeep', 'solana'],
  ['Brave Wallet', 'braveSolana'],
]

/** The wallets at their old places in `window`, as wallets of the standard; a getter that throws is nothing there. */
export function windowWallets(win: object | null): readonly SolanaWallet[] {
  return places.flatMap(([name, ...path]) => {
    try {
      const provider = path.reduce<unknown>(
        (at, key) => (at as Record<string, unknown> | null | undefined)?.[key],
        win,
      )
      return isProvider(provider) ? [windowWallet(name, provider)] : []
    } catch {
      return []
    }
  })
}

function isProvider(value: unknown): value is WindowProvider {
  const provider = value as Partial<WindowProvider> | null | undefined
  return typeof provider?.connect === 'function' && typeof provider.signMessage === 'function'
}
