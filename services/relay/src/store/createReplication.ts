import type { Redis } from 'ioredis'
import { setImmediate as soon } from 'node:timers/promises'

/** Milliseconds. */
const REPLICA_TIMEOUT = 2_000

/** Formatted like a transient error of Redis. */
export const tooFew = (replicas: number): Error =>
  new Error(`NOREPLICAS fewer than ${replicas} replicas have the message.`)

/** WAIT blocks the connection, so writes made meanwhile share the next one. */
export function createReplication(replicas: number): (redis: Redis) => Promise<void> {
  const running = new WeakMap<Redis, Promise<unknown>>()
  const pending = new WeakMap<Redis, Promise<void>>()
  return (redis) => {
    const known = pending.get(redis)
    if (known) return known
    const next = (running.get(redis) ?? soon()).then(async () => {
      pending.delete(redis)
      if ((await redis.wait(replicas, REPLICA_TIMEOUT)) < replicas) throw tooFew(replicas)
    })
    pending.set(redis, next)
    running.set(
      redis,
      next.catch(() => undefined),
    )
    return next
  }
}
