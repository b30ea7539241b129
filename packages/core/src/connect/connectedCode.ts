import type { Context } from '../client/context.js'
import type * as Connected from '../late/connected.js'

const KEPT = Symbol('connected')

/** What a run knows of the code of a connected page. */
export interface Kept {
  readonly lifetime: AbortSignal
  readonly loading: Promise<void>
  code?: typeof Connected
}

export const keptOf = ({ scratch }: Context): Kept | undefined => scratch.get(KEPT) as Kept | undefined

export const keep = ({ scratch }: Context, kept: Kept): unknown => scratch.set(KEPT, kept)

/** That code if it is there: what it does then happens at once. */
export const connectedCode = (context: Context): typeof Connected | undefined => keptOf(context)?.code
