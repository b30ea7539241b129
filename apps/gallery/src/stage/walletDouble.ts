import { createTestWallet, devAccounts, type TestWallet } from '@latchkey/testkit/wallet'
import { rpcUrl } from './chainDouble.js'

export interface WalletSpec {
  /** In the catalogue; also its rdns. */
  readonly id: string
  readonly name: string
  readonly chainId?: number | undefined
  /** Default: all. */
  readonly knownChains?: readonly number[] | undefined
  readonly account?: number | undefined
  readonly batches?: boolean | undefined
  readonly permissions?: boolean | undefined
  readonly hasPicture?: boolean | undefined
}

export const installed: readonly WalletSpec[] = [
  { id: 'io.metamask', name: 'MetaMask' },
  { id: 'app.phantom', name: 'Phantom' },
]

const chains = [8453, 1, 10, 42_161, 137, 11_155_111, 56, 43_114, 324, 59_144, 534_352, 42_220, 100, 7777777]

export async function createWalletDouble(
  spec: WalletSpec,
  fetchChain: (url: string, init: RequestInit) => Promise<Response>,
): Promise<TestWallet> {
  const picture = spec.hasPicture === false ? undefined : await readPicture(spec.id)
  return createTestWallet({
    accounts: devAccounts.slice(spec.account ?? 0),
    chains: chains.map((chainId) => ({ chainId, rpcUrl: rpcUrl(chainId) })),
    name: spec.name,
    rdns: spec.id,
    approval: 'auto',
    initialChainId: spec.chainId ?? 8453,
    ...(picture === undefined ? {} : { icon: picture }),
    ...(spec.permissions ? { permissions: true } : {}),
    ...(spec.batches ? { capabilities: { '0x2105': { atomic: { status: 'supported' } } } } : {}),
    ...(spec.knownChains ? { knownChains: spec.knownChains } : {}),
    environment: { storage: undefined, fetch: fetchChain },
  })
}

async function readPicture(id: string): Promise<string> {
  const svg = await (await fetch(`/gateway/getWalletImage/${id}`)).text()
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
