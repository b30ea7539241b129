import type { Hex } from './abi.js'
import { contracts } from './contracts.js'
import type { Rpc } from './rpc.js'

export interface Network {
  readonly chainId: number
  readonly rpc: Rpc
}

export async function hasCode(rpc: Rpc, address: Hex): Promise<boolean> {
  const code = await rpc('eth_getCode', [address, 'latest'])
  return typeof code === 'string' && code.length > 2
}

/** Chains with code at every contract address. Leaves out chains that do not answer. */
export async function enabledNetworks(networks: readonly Network[]): Promise<readonly number[]> {
  const answers = await Promise.all(networks.map(({ rpc }) => isEnabled(rpc).catch(() => false)))
  return networks.filter((_, index) => answers[index]).map(({ chainId }) => chainId)
}

async function isEnabled(rpc: Rpc): Promise<boolean> {
  const needed = [
    contracts.entryPoint,
    contracts.factory,
    contracts.hybridAccount,
    contracts.delegationManager,
  ]
  const found = await Promise.all(needed.map((address) => hasCode(rpc, address)))
  return found.every(Boolean)
}
