import { RpcError, type Paymaster, type SendCalls } from '../../smartAccount/index.js'
import type { Facts } from '../facts.js'
import { createRpc, isHere } from '../services/rpc.js'

/**
 * The service that a page wants to pay with, when the operator's settings name it (ERC-7677); in development one on this
 * machine as well.
 *
 * @throws RpcError 5700 when the page cannot do without one that is not named
 */
export function paymasterOf(
  wanted: SendCalls['paymaster'],
  { paymasters, development }: Pick<Facts, 'paymasters' | 'development'>,
  fetch: typeof globalThis.fetch,
): Paymaster | undefined {
  if (wanted === undefined) return undefined
  const { url, context, isOptional } = wanted
  const isOwn = development && isHere(url)
  if (!isOwn && !paymasters.includes(url.replace(/\/+$/, ''))) {
    if (isOptional) return undefined
    throw new RpcError(5700, 'This paymaster is not on the list of this wallet.')
  }
  const rpc = createRpc(url, 'paymaster', fetch)
  return { rpc: (method, params) => rpc.call(method, params), context }
}
