import { createMetricsRegistry } from '@latchkey/kit/metrics'

export interface WorkerCounts {
  readonly workers: number
  readonly ready: () => number
}

export function createWorkerMetrics({ workers, ready }: WorkerCounts) {
  const registry = createMetricsRegistry('latchkey_relay_', { worker: 'primary' })
  registry.gauge('workers', 'Workers that this node is set to.', () => workers)
  registry.gauge('workers_ready', 'Workers that serve.', ready)
  const restarts = registry.counter('worker_restarts_total', 'Workers that ended and were started again.')
  return { registry, restarts }
}
