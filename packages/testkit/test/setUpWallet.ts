import { createTestWallet } from '../src/wallet/createTestWallet.js'
import { devAccounts } from '../src/wallet/devAccounts.js'
import type { TestWalletEnvironment, TestWalletOptions } from '../src/wallet/types.js'

export const rpcUrl = 'http://chain-31337.test'
export const otherUrl = 'http://chain-31338.test'

export function createStorage() {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

export function setUp(
  options: Partial<TestWalletOptions> = {},
  environment: Partial<TestWalletEnvironment> = {},
) {
  const calls: string[] = []
  const answers: Record<string, unknown> = { eth_blockNumber: '0x10' }
  const wallet = createTestWallet({
    accounts: devAccounts.slice(0, 3),
    chains: [
      { chainId: 31337, rpcUrl, name: 'First' },
      { chainId: 31338, rpcUrl: otherUrl, name: 'Second' },
    ],
    approval: 'auto',
    ...options,
    environment: {
      origin: 'https://lumen.market',
      storage: createStorage(),
      async fetch(url, { body }) {
        const { method } = JSON.parse(body) as { method: string }
        calls.push(`${url} ${method}`)
        const chainId = url === otherUrl ? '0x7a6a' : url === rpcUrl ? '0x7a69' : '0x1'
        return { json: async () => ({ result: method === 'eth_chainId' ? chainId : answers[method] }) }
      },
      ...environment,
    },
  })
  const events: [string, unknown][] = []
  for (const name of ['accountsChanged', 'chainChanged', 'connect', 'disconnect']) {
    wallet.provider.on(name, (value) => events.push([name, value]))
  }
  const request = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  return { ...wallet, request, events, calls, answers }
}

export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: { code: number }) => error.code,
  )

export const settled = async (promise: Promise<unknown>) => {
  let done = false
  const mark = () => void (done = true)
  promise.then(mark, mark)
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  return done
}
