/** Bounds of what is stored. Bytes count texts and a flat cost for each message. */
export interface StoreLimits {
  readonly topicMessages: number
  readonly topicBytes: number
  readonly projectBytes: number
  /** All mailboxes of this process together; only the memory store has it. */
  readonly totalBytes: number
}

const MiB = 1024 * 1024

export const defaultStoreLimits: StoreLimits = {
  topicMessages: 1000,
  topicBytes: 4 * MiB,
  projectBytes: 256 * MiB,
  totalBytes: 512 * MiB,
}

/** What keeping one message costs beside its texts, roughly, in bytes. */
const OVERHEAD = 600

/** What a message counts. */
export function sizeOf({
  message,
  attestation,
}: {
  readonly message: string
  readonly attestation?: string | undefined
}): number {
  return message.length + (attestation?.length ?? 0) + OVERHEAD
}
