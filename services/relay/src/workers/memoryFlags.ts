const MiB = 1024 * 1024

/** The part of the memory that the heaps of all workers may take together. */
const PART = 0.75

/** Options of {@link memoryFlags}. */
export interface MemoryOptions {
  readonly workers: number
  /** Bytes of memory of the machine, or of its container. */
  readonly memory: number
  /** Bytes that a heap may take where nobody says so. */
  readonly heap: number
  /** Node's own flags of this process, those of NODE_OPTIONS among them. */
  readonly flags: readonly string[]
}

/**
 * Flags that keep the heaps of all workers within the memory. Node sizes a heap for one process; an operator who set
 * `--max-old-space-size` meant each worker.
 */
export function memoryFlags({ workers, memory, heap, flags }: MemoryOptions): readonly string[] {
  if (flags.some((flag) => /max[-_]old[-_]space[-_]size/.test(flag))) return []
  const part = (memory * PART) / workers
  return part < heap ? [`--max-old-space-size=${Math.max(64, Math.floor(part / MiB))}`] : []
}
