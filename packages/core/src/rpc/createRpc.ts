import type { Caip2 } from '@latchkey/protocol/caip'
import type { Env, Logger } from '../types/connector.js'
import type { Network } from '../types/network.js'
import type { Platform } from '../types/platform.js'

/** What {@link createRpc} needs. */
export interface CreateRpcParameters {
  readonly platform: Platform
  readonly log: Logger
  /** The configured network, or undefined. */
  readonly network: (chainId: Caip2) => Network | undefined
  /** Aborts everything under way. */
  readonly signal: AbortSignal
}

export function createRpc(_parameters: CreateRpcParameters): Env['rpc'] {
  throw new Error('not yet')
}
