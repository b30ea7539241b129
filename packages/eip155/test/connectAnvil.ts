import { readFileSync } from 'node:fs'
import type { AdapterActions, Platform } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { vi } from 'vitest'
import { encodeDeployData, type Hex } from 'viem'
import { eip155 } from '../src/index.js'
import { anvilWallet } from './anvilWallet.js'
import { callNode } from './callNode.js'
import { fakeEnv, testNetwork } from './fakeEnv.js'
import { startAnvil } from '../../testkit/test/startAnvil.js'

export const MAIN = 'eip155:31337'
export const OTHER = 'eip155:31338'
/** Before EIP-1559. */
export const OLD = 'eip155:31339'
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

const artifact = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../apps/devnet/artifacts/${name}.json`, import.meta.url), 'utf8'),
  ) as { abi: readonly unknown[]; bytecode: Hex; deployedBytecode: Hex }

async function deployTokens(
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
  from: string,
): Promise<Record<string, Hex>> {
  const tokens: Record<string, Hex> = {}
  for (const name of ['TestToken', 'TestDollar', 'OldDollar', 'TollToken']) {
    const { abi, bytecode } = artifact(name)
    const data = encodeDeployData({ abi, bytecode, args: [10n ** 24n] })
    const hash = await ask('eth_sendTransaction', [{ from, data }])
    tokens[name] = await vi.waitUntil(async () => {
      const receipt = await ask('eth_getTransactionReceipt', [hash])
      return (receipt as { contractAddress?: Hex } | null)?.contractAddress
    })
  }
  return tokens
}

function pageWith(provider: object): EventTarget {
  const page = new EventTarget() as EventTarget & { Event?: typeof Event }
  page.Event = Event
  page.addEventListener('eip6963:requestProvider', () => {
    const info = { uuid: 'anvil-wallet', rdns: 'com.example.anvil', name: 'Anvil', icon: '' }
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  })
  return page
}

export async function connectAnvil(signal: AbortSignal) {
  const nodes = await Promise.all([
    startAnvil(['--prune-history', '64']),
    startAnvil(['--prune-history', '64', '--chain-id', '31338']),
    startAnvil(['--prune-history', '64', '--chain-id', '31339', '--hardfork', 'berlin']),
  ])
  const urls = Object.fromEntries([MAIN, OTHER, OLD].map((chainId, i) => [chainId, nodes[i]?.url ?? '']))
  const node = (chainId: Caip2, method: string, params: readonly unknown[] = []) =>
    callNode(urls[chainId] ?? '', method, params)

  const accounts = (await node(MAIN, 'eth_accounts')) as readonly string[]
  const from = accounts[0] ?? ''
  const tokens = await deployTokens((method, params) => node(MAIN, method, params), from)
  await node(MAIN, 'anvil_setCode', [MULTICALL3, artifact('Multicall3').deployedBytecode])

  const byHex = { '0x7a69': urls[MAIN] ?? '', '0x7a6a': urls[OTHER] ?? '', '0x7a6b': urls[OLD] ?? '' }
  const wallet = anvilWallet(byHex, ['0x7a69'])
  const networks = ([MAIN, OTHER, OLD] as const).map((caipNetworkId) =>
    testNetwork({ caipNetworkId, publicRpcUrls: [urls[caipNetworkId] ?? ''] }),
  )
  const { env, found } = fakeEnv({
    networks,
    window: pageWith(wallet.provider) as unknown as Platform['window'],
    rpc: (method, params, chainId) => node(chainId as Caip2, method, params),
  })

  const adapter = eip155()
  const connector = adapter.connectors()[0]
  const stopDiscovery = connector?.start(env)
  const walletId = found[0]?.id
  const connections = await connector?.connect({
    walletId,
    namespaces: ['eip155'],
    chainId: MAIN,
    silent: false,
    signal,
  })
  const connection = connections?.[0]
  if (connection === undefined) throw new Error('not connected')
  return {
    accounts,
    from,
    tokens,
    node,
    env,
    wallet,
    connection,
    actions: (await adapter.actions(connection, env)) as Required<AdapterActions>,
    reads: await adapter.reads(env),
    async stop() {
      stopDiscovery?.()
      await Promise.all(nodes.map((one) => one.stop()))
    },
  }
}
