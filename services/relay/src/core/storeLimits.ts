/** Bytes count texts and storage overhead. */
export interface StoreLimits {
  readonly topicMessages: number
  readonly topicBytes: number
  readonly projectBytes: number
  /** All mailboxes of this process; memory store only. */
  readonly totalBytes: number
  /** Percent of a project's bytes per client id. */
  readonly clientShare: number
  /** Percent per network address, also of `totalBytes`. */
  readonly addressShare: number
}

const MiB = 1024 * 1024

export const defaultStoreLimits: StoreLimits = {
  topicMessages: 1000,
  topicBytes: 4 * MiB,
  projectBytes: 256 * MiB,
  totalBytes: 512 * MiB,
  clientShare: 10,
  addressShare: 25,
}

/** Minimum share: the largest message of a frame. */
export const MIN_SHARE = 2 * MiB

/**
 * Milliseconds that keys of an evicted message are remembered, at most its TTL. Clients retry for
 * 60 s.
 */
export const REMEMBER_MS = 90_000

/** Bytes per message besides its texts, alone on its topic; measured by `memory.test.ts`. */
const OVERHEAD = 1750

export const REMEMBERED_BYTES = 512

export function sizeOf({
  message,
  attestation,
}: {
  readonly message: string
  readonly attestation?: string | undefined
}): number {
  return bytesOf(message) + (attestation === undefined ? 0 : bytesOf(attestation)) + OVERHEAD
}

/** Usually one byte per character; otherwise two in memory, up to three in Redis. */
function bytesOf(text: string): number {
  return /[\u0080-\uffff]/.test(text) ? text.length * 3 : text.length
}
