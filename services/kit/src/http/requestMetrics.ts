import { createMetricsRegistry } from '../metrics.js'
import type { RequestMetrics } from './serviceEnv.js'

/** One set per service: several can run in a process. */
export function createRequestMetrics(prefix: string): RequestMetrics {
  const registry = createMetricsRegistry(prefix)
  return {
    registry,
    requests: registry.counter('http_requests_total', 'Answered requests.', ['method', 'route', 'status']),
    rateLimited: registry.counter(
      'rate_limited_total',
      'Requests beyond a caller’s limit: those of projects, or of a group of routes.',
      ['limit'],
    ),
    duration: registry.histogram(
      'http_request_duration_seconds',
      'Time to answer.',
      ['route'],
      [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    ),
  }
}
