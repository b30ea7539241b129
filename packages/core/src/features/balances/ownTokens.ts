import type { Caip2 } from '@latchkey/protocol/caip'
import type { TokenInput } from '../../types/network.js'
import type { Context } from '../../store/context.js'

/** Listed under a network's current or former id. */
export function ownTokens(
  { config, env }: Pick<Context, 'config' | 'env'>,
  chainId: Caip2,
): readonly TokenInput[] | undefined {
  const [, tokens] =
    Object.entries(config.tokens).find(([id]) => env.network(id as Caip2)?.caipNetworkId === chainId) ?? []
  return tokens
}
