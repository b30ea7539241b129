import { contracts, enabledNetworks, type Rpc as SmartRpc } from '../../smartAccount/index.js'
import { sameAddress } from '../evm/hex.js'
import type { Facts } from '../facts.js'
import type { Rpc } from '../services/rpc.js'

export interface SmartNetworksDeps {
  readonly facts: Pick<Facts, 'networks' | 'gateway' | 'project' | 'isPlain'>
  readonly rpcOf: (chainId: string) => Rpc
  readonly bundlerAt: (url: string, chainId: string) => Rpc
}

export function createSmartNetworks({ facts, rpcOf, bundlerAt }: SmartNetworksDeps) {
  const enabled = new Map<string, Promise<boolean>>()

  function bundlerOf(chainId: string): SmartRpc {
    const url = facts.networks.find(({ id }) => id === chainId)?.bundlerUrl
    const query = new URLSearchParams({ chainId, projectId: facts.project.id }).toString()
    return smartRpc(bundlerAt(url ?? `${facts.gateway}/v1/bundler?${query}`, chainId))
  }

  /** Needs a bundler, and code at every contract. */
  async function queryNetwork(chainId: string): Promise<boolean> {
    const id = Number(chainId.slice('eip155:'.length))
    const [found, entryPoints] = await Promise.all([
      enabledNetworks([{ chainId: id, rpc: smartRpc(rpcOf(chainId)) }]),
      bundlerOf(chainId)('eth_supportedEntryPoints', []).catch(() => []),
    ])
    const isServed =
      Array.isArray(entryPoints) && entryPoints.some((one) => sameAddress(String(one), contracts.entryPoint))
    // The node may be unreachable for a moment only.
    if (!isServed || found.length === 0) enabled.delete(chainId)
    return isServed && found.length > 0
  }

  async function isEnabled(chainId: string): Promise<boolean> {
    if (facts.isPlain || !chainId.startsWith('eip155:')) return false
    const known = enabled.get(chainId) ?? queryNetwork(chainId)
    enabled.set(chainId, known)
    return known
  }

  async function enabledChains(): Promise<readonly number[]> {
    const ids = facts.networks.map(({ id }) => id)
    const answers = await Promise.all(ids.map(isEnabled))
    return ids.filter((_, index) => answers[index]).map((id) => Number(id.split(':')[1]))
  }

  return { bundlerOf, enabledChains, isEnabled, rpcOf: (chainId: string) => smartRpc(rpcOf(chainId)) }
}

export type SmartNetworks = ReturnType<typeof createSmartNetworks>

const smartRpc =
  (rpc: Rpc): SmartRpc =>
  (method, params) =>
    rpc.call(method, params)
