import { type DevnetJson, startDevnet } from '@latchkey/devnet'
import { createPublicClient, createTestClient, http, numberToHex, parseEther, type Hex } from 'viem'
import { fileURLToPath } from 'node:url'
import { type Site, serveSite } from './loginPage.js'
import { balanceSlot } from './tokenStorage.js'
import { world } from './world.js'

/** `npm run demo` with doubles, smart accounts and bundler. */
export interface LoginWorld {
  readonly site: Site
  /** An opener policy cuts off windows. */
  readonly cut: Site
  readonly demo: Site
  letters(to: string): Promise<readonly { readonly text: string }[]>
  readonly query: Readonly<Record<string, string>>
  readonly gateway: string
  readonly chain: DevnetJson['chains'][number]
  balanceOf(address: Hex): Promise<bigint>
  fund(address: Hex): Promise<void>
  give(address: Hex, symbol: string, amount: bigint): Promise<void>
  succeeded(hash: Hex): Promise<boolean>
  stop(): Promise<void>
}

const demoRoot = fileURLToPath(new URL('../../apps/demo/dist', import.meta.url))

export async function startLoginWorld(): Promise<LoginWorld> {
  const json: Record<string, unknown> = { chains: [] }
  const [site, cut, demo] = await Promise.all([
    serveSite(json),
    serveSite(json, undefined, { 'cross-origin-opener-policy': 'same-origin' }),
    serveSite(json, demoRoot),
  ])
  const devnet = await startDevnet({
    bundler: true,
    gateway: true,
    login: true,
    swaps: true,
    origins: [site.url, cut.url, demo.url],
  })
  const { solana, bitcoin } = world().devnet
  Object.assign(json, devnet.json, { solana, bitcoin })
  const [chain] = devnet.json.chains
  const { frameUrl, gatewayUrl } = devnet
  if (!chain || !frameUrl || !gatewayUrl)
    throw new Error('The devnet came up without its chain, its frame or its gateway')
  for (const one of [site, cut, demo]) one.allowFrames(frameUrl)
  const transport = http(chain.rpcUrl)
  const client = createPublicClient({ transport, pollingInterval: 100 })
  const faucet = createTestClient({ mode: 'anvil', transport })
  return {
    site,
    cut,
    demo,
    letters: async (to) => {
      const answer = await fetch(`${devnet.inboxUrl}/mails.json?to=${to}`)
      return (await answer.json()) as readonly { readonly text: string }[]
    },
    query: { frame: frameUrl, project: 'demo' },
    gateway: gatewayUrl,
    chain,
    balanceOf: (address) => client.getBalance({ address }),
    fund: (address) => faucet.setBalance({ address, value: parseEther('3') }),
    async give(owner, symbol, amount) {
      const token = chain.tokens.find((one) => one.symbol === symbol)
      if (!token) throw new Error(`No token ${symbol}`)
      await faucet.setStorageAt({
        address: token.address,
        index: balanceSlot(token.kind, owner),
        value: numberToHex(amount * 10n ** BigInt(token.decimals), { size: 32 }),
      })
    },
    async succeeded(hash) {
      return (await client.waitForTransactionReceipt({ checkReplacement: false, hash })).status === 'success'
    },
    async stop() {
      await Promise.all([devnet.stop(), site.stop(), cut.stop(), demo.stop()])
    },
  }
}
