import { startDevnet } from '@latchkey/devnet'
import { readFileSync } from 'node:fs'
import { createTestClient, http, publicActions, walletActions, type Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { nativeToken } from '../src/convert/swapProvider.js'
import type { GatewayConfigInput } from '../src/project/configSchema.js'

const clientOf = (url: string) =>
  createTestClient({ mode: 'anvil', transport: http(url), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)

export async function startSwapChain() {
  const devnet = await startDevnet({ swaps: true, blockTime: 3600 })
  const [first] = devnet.chains
  if (first === undefined) throw new Error('no chain')
  const chain = clientOf(first.rpcUrl)
  await chain.setIntervalMining({ interval: 0 })
  await chain.setAutomine(true)
  const tokens = first.tokens.map(({ symbol, address }): [string, Address] => [symbol, address])
  return {
    chain,
    address: { ETH: nativeToken, ...Object.fromEntries(tokens) } as Record<string, Address>,
    me: privateKeyToAccount(devnet.accounts[0]?.privateKey ?? '0x'),
    config: JSON.parse(readFileSync(devnet.configPath, 'utf8')) as GatewayConfigInput,
    stop: () => devnet.stop(),
  }
}

export type SwapChain = Awaited<ReturnType<typeof startSwapChain>>
