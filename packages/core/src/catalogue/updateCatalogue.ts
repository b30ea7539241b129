import type { Context } from '../client/context.js'
import type { CatalogueState } from '../types/state.js'

/** Changes the catalogue's part of the state; after the client stopped nothing is changed any more. */
export function updateCatalogue(context: Context, patch: Partial<CatalogueState>): void {
  if (context.lifetime.aborted) return
  context.update('catalogue', ({ catalogue }) => ({ catalogue: { ...catalogue, ...patch } }))
}
