import { createSolanaTestWallet } from '../solana/createSolanaTestWallet.js'
import type { SolanaTestWalletOptions } from '../solana/types.js'
import { createTestWallet } from '../wallet/createTestWallet.js'
import type { TestWalletEnvironment, TestWalletOptions } from '../wallet/types.js'

export type RpcBridge = (url: string, body: string) => Promise<unknown>

/** Calls go through Node, past the page's CSP and CORS. */
export function installInPage(options: Omit<TestWalletOptions, 'environment'>, bridgeName: string): void {
  createTestWallet({ ...options, environment: { fetch: overBridge(bridgeName) } })
}

export function installSolanaInPage(
  options: Omit<SolanaTestWalletOptions, 'environment'>,
  bridgeName: string,
): void {
  createSolanaTestWallet({ ...options, environment: { fetch: overBridge(bridgeName) } })
}

const overBridge =
  (bridgeName: string): TestWalletEnvironment['fetch'] =>
  async (url, { body }) => {
    const bridge = Reflect.get(window, bridgeName) as RpcBridge
    const answer = await bridge(url, body)
    return { json: async () => answer }
  }
