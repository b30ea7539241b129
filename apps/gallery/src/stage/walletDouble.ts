import { createTestWallet, devAccounts, type TestWallet } from '@latchkey/testkit/wallet'
import { rpcUrl } from './chainDouble.js'

/** A wallet that announces itself in a scene. */
export interface WalletSpec {
  /** Id in the catalogue, whose picture it wears; also its rdns. */
  readonly id: string
  readonly name: string
  readonly chainId?: number | undefined
  /** Chains that it knows at first; the others answer "unknown chain". Default all. */
  readonly knownChains?: readonly number[] | undefined
  /** Which of the development accounts it shares first; default 0. */
  readonly account?: number | undefined
  /** It does several calls at once. */
  readonly batches?: boolean | undefined
  /** It knows ERC-7715. */
  readonly permissions?: boolean | undefined
  /** Without it nothing is drawn but the fallback. */
  readonly hasPicture?: boolean | undefined
}

/** The wallets that are installed where a scene names none. */
export const installed: readonly WalletSpec[] = [
  { id: 'io.metamask', name: 'MetaMask' },
  { id: 'app.phantom', name: 'Phantom' },
]

/** Chains that every wallet double reaches. */
const chains = [8453, 1, 10, 42_161, 137, 11_155_111, 56, 43_114, 324, 59_144, 534_352, 42_220, 100, 7777777]

/** A test wallet under a known wallet's name and picture: what is signed and shared is a double's. */
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
