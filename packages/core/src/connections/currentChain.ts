import type { Caip2 } from '@latchkey/protocol/caip'
import type { Context } from '../store/context.js'

/** Maps former ids to the current one. */
export const currentChain = <T extends Caip2 | undefined>({ env }: Pick<Context, 'env'>, id: T): Caip2 | T =>
  (id && env.network(id)?.caipNetworkId) ?? id
