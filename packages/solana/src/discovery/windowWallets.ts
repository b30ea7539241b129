import type { SolanaWallet } from '../wallet/solanaWallet.js'
import { type WindowProvider, windowWallet } from './windowWallet.js'

const providerPaths: readonly (readonly [name: string, ...path: string[]])[] = [
  ['Phantom', 'phantom', 'solana'],
  ['Solflare', 'solflare'],
  ['Backpack', 'backpack'],
  ['Coinbase Wallet', 'coinbaseSolana'],
  ['OKX Wallet', 'okxwallet', 'solana'],
  ['Trust', 'trustwallet', 'solana'],
  ['Bitget Wallet', 'bitkeep', 'solana'],
  ['Brave Wallet', 'braveSolana'],
]

/** Ignores getters that throw. */
export function windowWallets(win: object | null): readonly SolanaWallet[] {
  return providerPaths.flatMap(([name, ...path]) => {
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
