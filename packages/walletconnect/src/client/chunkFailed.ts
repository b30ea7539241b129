import { LatchkeyError } from '@latchkey/protocol/errors'

export function chunkFailed(cause: unknown): never {
  throw new LatchkeyError('chunk_failed', { cause })
}
