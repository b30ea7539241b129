import { inTime } from '@latchkey/kit/inTime'
import type { Redis } from 'ioredis'

/** Milliseconds after which a command that got no answer has failed. */
export const COMMAND_TIMEOUT = 10_000

/** Milliseconds that a server has to show that it can store. */
const PROBE_MS = 700

export const common = { lazyConnect: true, autoResubscribe: false } as const

/** Milliseconds before a connection is tried again. */
export const backOff = (times: number): number => Math.min(times * 50, 2_000)

/** Why a service does not start. */
export const unreachable = (cause: unknown): Error =>
  new Error('Redis cannot be reached. Correct REDIS_URL or --redis.', { cause })

/** @throws when it cannot connect */
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

/** Ends a connection, with what it was asked before. */
export async function quit(redis: Redis, onError: (error: unknown) => void): Promise<void> {
  if (redis.status === 'ready') await redis.quit().catch(onError)
  redis.disconnect()
}

/** Whether a server has shown in time that it can store. */
export const passes = (probe: Promise<unknown>): Promise<boolean> =>
  inTime(probe, PROBE_MS, 'There was no answer in time.').then(
    () => true,
    () => false,
  )
