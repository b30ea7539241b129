import type { MetricsRegistry } from '@latchkey/kit/metrics'
import type { StoreObserver } from '../store/storeObserver.js'

/** Milliseconds per count. */
const PERIOD = 60_000

const MESSAGES = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

interface Minute {
  readonly busiest: number
  readonly messages: number
}

/**
 * Partitions are too many for labels: a histogram counts their minutes, and a gauge shows the
 * busiest.
 */
export function createStoreMetrics(
  { counter, gauge, histogram }: MetricsRegistry,
  now: () => number = Date.now,
): StoreObserver {
  const commands = counter('shard_commands_total', 'Commands to a server of Redis.', ['shard', 'outcome'])
  const retries = counter('shard_retries_total', 'Commands that were tried again.', ['shard'])
  const moves = counter('shard_moves_total', 'Times that slots were found at other servers.')
  const duration = histogram(
    'shard_command_duration_seconds',
    'Time of a command to a server of Redis, its repetitions included.',
    ['shard'],
    [0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 10],
  )
  const counts = new Map<number, number>()
  let since = now()
  let last: Minute | undefined
  const turn = (): void => {
    if (now() - since < PERIOD) return
    since = now()
    last = undefined
    for (const [busiest, messages] of counts) {
      spread.observe(messages)
      if (messages > (last?.messages ?? 0)) last = { busiest, messages }
    }
    counts.clear()
  }
  gauge('busiest_partition', 'Partition that stored most messages in the last minute, -1 for none.', () => {
    turn()
    return last?.busiest ?? -1
  })
  gauge('busiest_partition_messages', 'Messages that it stored then.', () => last?.messages ?? 0)
  // Registered after the gauges, whose read ends a minute.
  const spread = histogram(
    'partition_stored_messages',
    'Messages stored in each partition within a minute.',
    [],
    MESSAGES,
  )
  return {
    command(shard, outcome, milliseconds) {
      commands.inc({ shard, outcome })
      duration.observe({ shard }, milliseconds / 1000)
    },
    retried: (shard) => retries.inc({ shard }),
    moved: () => moves.inc(),
    stored(partition) {
      turn()
      counts.set(partition, (counts.get(partition) ?? 0) + 1)
    },
  }
}
