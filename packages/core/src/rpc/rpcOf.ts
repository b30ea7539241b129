import type { Context } from '../client/context.js'
import type { Env } from '../types/connector.js'
import { createRpc } from './createRpc.js'

const RPC = Symbol('rpc')

/** The RPC client of the context's current run. */
export function rpcOf({ platform, log, env, lifetime, scratch }: Context): Env['rpc'] {
  const known = scratch.get(RPC) as { readonly lifetime: AbortSignal; readonly rpc: Env['rpc'] } | undefined
  if (known?.lifetime === lifetime) return known.rpc
  const rpc = createRpc({ platform, log, network: env.network, signal: lifetime })
  scratch.set(RPC, { lifetime, rpc })
  return rpc
}
