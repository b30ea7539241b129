import { isAddress, isQuantity, quantity, type Hex } from './abi.js'
import { RpcError } from './rpc.js'
import type { AccountType } from './sendCalls.js'

export interface Capabilities {
  readonly atomic: { readonly status: 'supported' | 'unsupported' }
  readonly paymasterService?: { readonly supported: true }
}

export interface CapabilitiesOptions {
  readonly address: Hex
  readonly type: AccountType
  readonly chainIds: readonly number[]
  readonly enabled: readonly number[]
}

/**
 * EIP-5792: a smart account sends atomic calls and may have its fees paid; a plain account does
 * neither.
 *
 * @param params address, and optionally chain ids
 * @throws RpcError 4100, -32602
 */
export function readCapabilities(
  params: unknown,
  { address, type, chainIds, enabled }: CapabilitiesOptions,
): Readonly<Record<Hex, Capabilities>> {
  const [asked, only] = Array.isArray(params) ? (params as readonly unknown[]) : []
  if (asked !== undefined && !isAddress(asked))
    throw new RpcError(-32602, 'The first parameter must be an address.')
  if (asked !== undefined && asked.toLowerCase() !== address.toLowerCase())
    throw new RpcError(4100, 'This account is not the connected one.')
  if (only !== undefined && !(Array.isArray(only) && only.every(isQuantity)))
    throw new RpcError(-32602, 'The second parameter must be a list of chain ids in hex.')
  const wanted = only === undefined ? undefined : new Set((only as readonly Hex[]).map(Number))
  const entries = chainIds
    .filter((chainId) => wanted === undefined || wanted.has(chainId))
    .map((chainId): [Hex, Capabilities] => [
      quantity(chainId),
      type === 'smartAccount' && enabled.includes(chainId)
        ? { atomic: { status: 'supported' }, paymasterService: { supported: true } }
        : { atomic: { status: 'unsupported' } },
    ])
  return Object.fromEntries(entries)
}
