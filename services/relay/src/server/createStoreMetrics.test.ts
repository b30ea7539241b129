import { createMetricsRegistry } from '@latchkey/kit/metrics'
import { expect, test } from 'vitest'
import { createStoreMetrics } from './createStoreMetrics.js'

test('behavior: shards have labels, and partitions a histogram and the busiest of the last minute', async () => {
  let time = 0
  const registry = createMetricsRegistry('latchkey_relay_')
  const observer = createStoreMetrics(registry, () => time)
  observer.command(1, 'ok', 2)
  observer.command(2, 'failed', 10_000)
  observer.retried(2)
  observer.moved()
  for (let at = 0; at < 300; at += 1) observer.stored(at % 100)
  for (let at = 0; at < 20; at += 1) observer.stored(17)
  expect(await registry.text()).toContain('latchkey_relay_busiest_partition -1')
  time = 60_000
  const text = await registry.text()
  for (const line of [
    'latchkey_relay_shard_commands_total{shard="1",outcome="ok"} 1',
    'latchkey_relay_shard_commands_total{shard="2",outcome="failed"} 1',
    'latchkey_relay_shard_retries_total{shard="2"} 1',
    'latchkey_relay_shard_moves_total 1',
    'latchkey_relay_shard_command_duration_seconds_count{shard="1"} 1',
    'latchkey_relay_busiest_partition 17',
    'latchkey_relay_busiest_partition_messages 23',
    'latchkey_relay_partition_stored_messages_bucket{le="10"} 99',
    'latchkey_relay_partition_stored_messages_count 100',
  ])
    expect(text).toContain(`${line}\n`)
  expect(text.split('\n').filter((line) => line.includes('partition')).length).toBeLessThan(20)
  time = 120_000
  expect(await registry.text()).toContain('latchkey_relay_busiest_partition_messages 0')
})
