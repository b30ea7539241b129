import { earlyError } from '@latchkey/protocol/errors/early'
import type { OpenResult } from '../types/client.js'

/** How an opening ends when a part of the modal cannot be loaded. */
export const lostChunk = (cause: unknown): OpenResult => ({
  status: 'failed',
  error: earlyError('chunk_failed', { cause }),
})
