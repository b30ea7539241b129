import { browserPlatform, type Client } from '@latchkey/core'
import { connect } from '@latchkey/core/actions'
import { createTestWallet, devAccounts, type TestWallet } from '@latchkey/testkit/wallet'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Chain } from 'viem'
import { expect, onTestFinished } from 'vitest'
import { type Config, WagmiProvider } from 'wagmi'
import { carriedBy, type LatchkeyOptions } from '../src/config/latchkeyConnector.js'
import { getDefaultConfig } from '../src/index.js'

const chain = <Id extends number>(id: Id, name: string) =>
  ({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://rpc.test/${id}`] } },
  }) as const satisfies Chain

export const one = chain(31337, 'Localnet')
export const two = chain(31338, 'Localnet Two')

/** No network, storage in memory. */
export function offline(more: LatchkeyOptions = {}): LatchkeyOptions {
  const store = new Map<string, string>()
  return {
    id: `test-${Math.random()}`,
    platform: browserPlatform({
      fetch: () => Promise.reject(new TypeError('offline')),
      storage: {
        get: (key) => store.get(key) ?? null,
        set: (key, value) => void store.set(key, value),
        remove: (key) => void store.delete(key),
      },
    }),
    ...more,
  }
}

/** Nodes do not answer. Disposed after the test. */
export function testConfig(more: Partial<Parameters<typeof getDefaultConfig>[0]> = {}) {
  const config = getDefaultConfig({
    appName: 'Prints',
    projectId: 'prints',
    storage: null,
    chains: [one, two],
    ...(more as object),
    latchkey: offline(more.latchkey),
  })
  const { client } = carriedBy(config)
  onTestFinished(() => client.dispose())
  return { config: config as unknown as Config, client }
}

/** Approves by itself. */
export function testWallet(name = 'Fox'): TestWallet {
  const wallet = createTestWallet({
    accounts: devAccounts.slice(0, 1),
    chains: [31337, 31338].map((chainId) => ({ chainId, rpcUrl: `http://rpc.test/${chainId}` })),
    approval: 'auto',
    name,
    storageKey: `wallet-${Math.random()}`,
  })
  onTestFinished(() => wallet.destroy())
  return wallet
}

export async function connected(client: Client): Promise<TestWallet> {
  const wallet = testWallet()
  const { rdns } = wallet.info
  await waitFor(() => expect(client.getState().detected[rdns]).toBeDefined())
  await act(() => connect(client, { walletId: rdns }))
  return wallet
}

export function Around({ config, children }: { readonly config: Config; readonly children: ReactNode }) {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}
