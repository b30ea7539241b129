import { withTimeout } from '@latchkey/kit/withTimeout'
import type { Redis } from 'ioredis'

/** Milliseconds. */
export const COMMAND_TIMEOUT = 10_000

/** Milliseconds. */
const PROBE_MS = 700

export const common = { lazyConnect: true, autoResubscribe: false } as const

/** Milliseconds before a reconnect. */
export const backOff = (times: number): number => Math.min(times * 50, 2_000)

export const unreachable = (cause: unknown): Error =>
  new Error('Redis cannot be reached. Correct REDIS_URL or --redis.', { cause })

export async function connected(redis: Redis, onError: (error: unknown) => void): Promise<Redis> {
  redis.on('error', onError)
  try {
    await redis.connect()
    return redis
  } catch (error) {
    redis.disconnect()
    throw error
  }
}

export async function quit(redis: Redis, onError: (error: unknown) => void): Promise<void> {
  if (redis.status === 'ready') await redis.quit().catch(onError)
  redis.disconnect()
}

/** False after a timeout. */
export const passes = (probe: Promise<unknown>): Promise<boolean> =>
  withTimeout(probe, PROBE_MS, 'There was no answer in time.').then(
    () => true,
    () => false,
  )
