import { getHeapStatistics } from 'node:v8'

/** Bytes that the heap of this process may take. */
export const heapBytes = getHeapStatistics().heap_size_limit

/** File descriptors that this process may have; undefined where the system does not say. */
export function fileDescriptors(): number | undefined {
  // Looking up the names of its peers would take long.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft?: number | string } }
  }
  const soft = Number(report.userLimits?.open_files?.soft)
  return Number.isFinite(soft) && soft > 0 ? soft : undefined
}

/** Bytes that each of these costs in the heap; measured by `memory.test.ts`. */
export const COSTS = { subscription: 1000, socket: 8000, delivery: 500 } as const

/** As much as is wanted, or as fits into a share of the heap. */
export function withinHeap(wanted: number, share: number, cost = 1): number {
  return Math.min(wanted, Math.floor((heapBytes * share) / cost))
}
