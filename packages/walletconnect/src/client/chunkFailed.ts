import { LatchkeyError } from '@latchkey/protocol/errors'

/** For `import(…).catch`: @throws LatchkeyError `chunk_failed` */
export function chunkFailed(cause: unknown): never {
  throw new LatchkeyError('chunk_failed', { cause })
}
