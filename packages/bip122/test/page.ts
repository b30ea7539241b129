import { createBitcoinTestWallet, type BitcoinTestWalletOptions } from '@latchkey/testkit/bitcoin'
import { discoverWallets, type FoundWallet } from '../src/discovery/discoverWallets.js'

class Page extends EventTarget {
  readonly CustomEvent = CustomEvent
  readonly navigator = {}
}

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
    addWallet: (options: Omit<BitcoinTestWalletOptions, 'environment'>) =>
      createBitcoinTestWallet({
        approval: 'script',
        ...options,
        environment: { window, storage, origin: 'https://shop.example' },
      }),
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
