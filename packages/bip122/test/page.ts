import { createBitcoinTestWallet, type BitcoinTestWalletOptions } from '@latchkey/testkit/bitcoin'
import { discoverWallets, type FoundWallet } from '../src/discovery/discoverWallets.js'

/** The parts of a page that wallets and discovery look for. */
class Page extends EventTarget {
  readonly CustomEvent = CustomEvent
  readonly navigator = {}
}

/** A page with the storage of its origin. */
export function openPage() {
  const page = new Page()
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const window = page as unknown as Window & typeof globalThis
  return {
    window,
    /** Puts a wallet into the page; it decides by script unless told otherwise. */
    addWallet: (options: Omit<BitcoinTestWalletOptions, 'environment'>) =>
      createBitcoinTestWallet({
        approval: 'script',
        ...options,
        environment: { window, storage, origin: 'https://shop.example' },
      }),
    /** Everything that discovery finds, as it comes. */
    discover() {
      const found = new Map<string, FoundWallet>()
      const lost: string[] = []
      const { look, stop } = discoverWallets({
        window,
        added: (wallet) => void found.set(wallet.id, wallet),
        succeeded: () => {},
        removed: ({ id }) => void lost.push(id),
      })
      return { found, lost, look, stop }
    },
  }
}
