import { createRequestMetrics } from '@latchkey/kit/http/requestMetrics'
import type { RequestMetrics } from '@latchkey/kit/http/serviceEnv'
import type { Counter } from '@latchkey/kit/metrics'

/** Several gateways can share a process. */
export interface Metrics extends RequestMetrics {
  readonly upstream: Counter<'chain' | 'upstream' | 'outcome'>
  readonly cache: Counter<'cache' | 'outcome'>
  /** Ids from the settings only. */
  readonly projectRequests: Counter<'project'>
  readonly quotaRefused: Counter<'project'>
  readonly accountEvents: Counter<'event'>
  readonly signIns: Counter<'outcome'>
  readonly orders: Counter<'provider' | 'status'>
  readonly webhooks: Counter<'outcome'>
  readonly taskFailures: Counter<'task'>
}

/** Labels hold no addresses, URLs or ids of visitors. */
export function createMetrics(): Metrics {
  const shared = createRequestMetrics('latchkey_')
  return {
    ...shared,
    upstream: shared.registry.counter(
      'rpc_upstream_total',
      'Requests to RPC upstreams; upstream is its position in the settings.',
      ['chain', 'upstream', 'outcome'],
    ),
    projectRequests: shared.registry.counter(
      'project_requests_total',
      'Requests for a project, each call of a batch counted, as its quota has them.',
      ['project'],
    ),
    quotaRefused: shared.registry.counter(
      'project_quota_refused_total',
      'Requests for a project beyond its quota.',
      ['project'],
    ),
    accountEvents: shared.registry.counter(
      'account_events_total',
      'Events of embedded wallets’ accounts: logins, codes, devices, passkeys, shares.',
      ['event'],
    ),
    signIns: shared.registry.counter('sign_ins_total', 'Sign-ins with wallets, by how they ended.', [
      'outcome',
    ]),
    orders: shared.registry.counter(
      'onramp_orders_total',
      'Orders that came to a status, by on-ramp provider.',
      ['provider', 'status'],
    ),
    webhooks: shared.registry.counter('webhook_attempts_total', 'Attempts to deliver webhooks, by outcome.', [
      'outcome',
    ]),
    taskFailures: shared.registry.counter('task_failures_total', 'Failed runs of background tasks.', [
      'task',
    ]),
    cache: shared.registry.counter('cache_total', 'Look-ups in memory.', ['cache', 'outcome']),
  }
}
