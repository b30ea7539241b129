import type { Context } from '../client/context.js'
import { pairingMemory } from './pairingMemory.js'

/** Shows no URI any more, unless another pairing runs or the host gave one. */
export function clearPairing(context: Context): void {
  if (pairingMemory(context).running || context.store.getState().pairing?.given) return
  context.update('pairingEnded', () => ({ pairing: null }))
}
