import { createBitcoinTestWallet } from '../bitcoin/createBitcoinTestWallet.js'
import type { BitcoinTestEnvironment, BitcoinTestWalletOptions } from '../bitcoin/types.js'

export function installBitcoinInPage(
  options: Omit<BitcoinTestWalletOptions, 'environment'>,
  bridgeName: string,
): void {
  const ask: BitcoinTestEnvironment['ask'] = (url, body) => {
    const bridge = Reflect.get(window, bridgeName) as BitcoinTestEnvironment['ask']
    return bridge(url, body)
  }
  createBitcoinTestWallet({ ...options, environment: { ask } })
}
