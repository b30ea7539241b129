import { browserPlatform, type Client, type Config, createLatchkey } from '@latchkey/core'
import { connect } from '@latchkey/core/actions'
import { eip155 } from '@latchkey/eip155'
import {
  createTestWallet,
  devAccounts,
  type TestWallet,
  type TestWalletOptions,
} from '@latchkey/testkit/wallet'
import { onTestFinished } from 'vitest'

const chain = (id: number, name: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`http://rpc.test/${id}`] } },
})

/** Its RPC does not answer. Disposed after the test. */
export function createTestClient(config: Partial<Config> = {}): Client {
  const store = new Map<string, string>()
  const client = createLatchkey({
    networks: [chain(31337, 'Localnet'), chain(31338, 'Localnet Two')],
    adapters: [eip155()],
    id: `test-${Math.random()}`,
    platform: browserPlatform({
      fetch: () => Promise.reject(new TypeError('offline')),
      storage: {
        get: (key) => store.get(key) ?? null,
        set: (key, value) => void store.set(key, value),
        remove: (key) => void store.delete(key),
      },
    }),
    ...config,
  })
  onTestFinished(() => client.dispose())
  return client
}

export const announceTestWallet = (): string => makeTestWallet().info.rdns

export function makeTestWallet(
  facts: Partial<Pick<TestWalletOptions, 'name' | 'rdns' | 'accounts' | 'capabilities'>> = {},
): TestWallet {
  const wallet = createTestWallet({
    accounts: devAccounts.slice(0, 1),
    chains: [31337, 31338].map((chainId) => ({ chainId, rpcUrl: `http://rpc.test/${chainId}` })),
    approval: 'auto',
    storageKey: `wallet-${Math.random()}`,
    ...facts,
  })
  onTestFinished(() => wallet.destroy())
  return wallet
}

export async function connectTestWallet(client: Client, walletId: string): Promise<void> {
  for (let turn = 0; turn < 100 && !client.getState().detected[walletId]; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await connect(client, { walletId })
}
