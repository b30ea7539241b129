const MiB = 1024 * 1024

const PART = 0.75

export interface MemoryOptions {
  readonly workers: number
  /** Bytes of the machine or container. */
  readonly memory: number
  /** Default heap limit in bytes. */
  readonly heap: number
  /** Including NODE_OPTIONS. */
  readonly flags: readonly string[]
}

/**
 * Node sizes each heap for a single process. An operator's `--max-old-space-size` applies to each
 * worker.
 */
export function memoryFlags({ workers, memory, heap, flags }: MemoryOptions): readonly string[] {
  if (flags.some((flag) => /max[-_]old[-_]space[-_]size/.test(flag))) return []
  const part = (memory * PART) / workers
  return part < heap ? [`--max-old-space-size=${Math.max(64, Math.floor(part / MiB))}`] : []
}
