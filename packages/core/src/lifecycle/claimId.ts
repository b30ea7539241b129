import { earlyError } from '@latchkey/protocol/errors/early'
import type { Platform } from '../types/platform.js'

/** Gives an id free when nobody uses its client any more; false when somebody does. */
export type Release = () => boolean

const LIVE = Symbol.for('latchkey.clients')

/**
 * Takes a client id for this page. Two live clients of one id would hear each other's channel and write the same
 * records (contracts.md 2). The list hangs on the window, the one place that two copies of this package share.
 *
 * @param release called when another client wants the id: a client that is about to stop does so at once
 * @returns gives the id back
 * @throws LatchkeyError `duplicate_client`
 */
export function claimId({ window: win }: Pick<Platform, 'window'>, id: string, release: Release): () => void {
  if (!win) return () => undefined
  const page = win as { [LIVE]?: Map<string, Release> }
  const live = (page[LIVE] ??= new Map())
  const other = live.get(id)
  if (other && !other()) {
    throw earlyError('duplicate_client', {
      details: { id, reason: 'give each client its own `id`, or dispose() the first one' },
    })
  }
  live.set(id, release)
  return () => {
    if (live.get(id) === release) live.delete(id)
  }
}
