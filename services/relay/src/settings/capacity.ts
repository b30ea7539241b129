import { getHeapStatistics } from 'node:v8'

export const heapBytes = getHeapStatistics().heap_size_limit

/** Undefined where the system does not report it. */
export function fileDescriptors(): number | undefined {
  // Skips slow host name lookups.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft?: number | string } }
  }
  const soft = Number(report.userLimits?.open_files?.soft)
  return Number.isFinite(soft) && soft > 0 ? soft : undefined
}

/** Heap bytes, measured by `memory.test.ts`. */
export const COSTS = { subscription: 1000, socket: 8000, delivery: 500 } as const

export function withinHeap(wanted: number, share: number, cost = 1): number {
  return Math.min(wanted, Math.floor((heapBytes * share) / cost))
}
