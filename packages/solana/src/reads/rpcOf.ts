import type { Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import type { Rpc } from './rpc.js'

/** Unshared answers: the chain advances twice a second. */
export function rpcOf(env: Pick<Env, 'rpc'>, chainId: Caip2): Rpc {
  return (method, params) => env.rpc<unknown>(chainId, method, params, { fresh: true })
}
