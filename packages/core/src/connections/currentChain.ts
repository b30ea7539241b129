import type { Caip2 } from '@latchkey/protocol/caip'
import type { Context } from '../store/context.js'

/** The id that a network has now, for any that it ever had; one that is not configured keeps its own. */
export const currentChain = <T extends Caip2 | undefined>({ env }: Pick<Context, 'env'>, id: T): Caip2 | T =>
  (id && env.network(id)?.caipNetworkId) ?? id
