/** Bounds of what is stored. Bytes count texts and what keeping a message costs beside them. */
export interface StoreLimits {
  readonly topicMessages: number
  readonly topicBytes: number
  readonly projectBytes: number
  /** All mailboxes of this process together; only the memory store has it. */
  readonly totalBytes: number
  /** Percent of a project's mailboxes that the messages of one client id may take. */
  readonly clientShare: number
  /** The same for one address of the network; of `totalBytes` as well. */
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

/** Minimum of a share in bytes: the largest message that a frame can carry has to fit. */
export const LEAST_PART = 2 * MiB

/**
 * Milliseconds for which the keys of an acknowledged message are remembered after it left for want of room, within its
 * time to live. A client gives up sending again after 60 s.
 */
export const REMEMBER_MS = 90_000

/**
 * Bytes that storing one message costs besides its texts, on a topic of its own; measured by
 * `memory.test.ts`.
 */
const OVERHEAD = 1750

/** Cost of the keys of a message that has left, in bytes. */
export const REMEMBERED_BYTES = 512

/** Bytes that a message counts. */
export function sizeOf({
  message,
  attestation,
}: {
  readonly message: string
  readonly attestation?: string | undefined
}): number {
  return bytesOf(message) + (attestation === undefined ? 0 : bytesOf(attestation)) + OVERHEAD
}

/** One byte a character is the rule; anything else takes two in memory and up to three in Redis. */
function bytesOf(text: string): number {
  return /[\u0080-\uffff]/.test(text) ? text.length * 3 : text.length
}
