import { RpcError, type Paymaster, type SendCalls } from '../../smartAccount/index.js'
import type { Facts } from '../facts.js'
import { createRpc, isHere } from '../services/rpc.js'

/**
 * ERC-7677; in development also one on this machine.
 *
 * @throws RpcError 5700
 */
export function paymasterOf(
  requested: SendCalls['paymaster'],
  { paymasters, development }: Pick<Facts, 'paymasters' | 'development'>,
  fetch: typeof globalThis.fetch,
): Paymaster | undefined {
  if (requested === undefined) return undefined
  const { url, context, isOptional } = requested
  const isOwn = development && isHere(url)
  if (!isOwn && !paymasters.includes(url.replace(/\/+$/, ''))) {
    if (isOptional) return undefined
    throw new RpcError(5700, 'This paymaster is not on the list of this wallet.')
  }
  const rpc = createRpc(url, 'paymaster', fetch)
  return { rpc: (method, params) => rpc.call(method, params), context }
}
