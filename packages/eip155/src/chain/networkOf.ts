import type { Env, Network } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'

export function networkOf(env: Env, chainId: Caip2): Network {
  const network = env.network(chainId)
  if (network === undefined) throw new LatchkeyError('network_not_found', { details: { chainId } })
  return network
}
