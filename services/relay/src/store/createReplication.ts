import type { Redis } from 'ioredis'
import { setImmediate as soon } from 'node:timers/promises'

/** Milliseconds that replicas have to take a message. */
const REPLICA_TIMEOUT = 2_000

/** Begins as errors of Redis do that may pass. */
export const tooFew = (replicas: number): Error =>
  new Error(`NOREPLICAS fewer than ${replicas} replicas have the message.`)

/**
 * Waits until replicas have what a connection wrote. Redis holds a connection up meanwhile, so everything that was written
 * while one wait runs shares the next one: as many messages as come in the time of a round trip cost one.
 */
export function createReplication(replicas: number): (redis: Redis) => Promise<void> {
  const running = new WeakMap<Redis, Promise<unknown>>()
  const coming = new WeakMap<Redis, Promise<void>>()
  return (redis) => {
    const known = coming.get(redis)
    if (known) return known
    // Answers that came together are waited for together.
    const next = (running.get(redis) ?? soon()).then(async () => {
      coming.delete(redis)
      if ((await redis.wait(replicas, REPLICA_TIMEOUT)) < replicas) throw tooFew(replicas)
    })
    coming.set(redis, next)
    running.set(
      redis,
      next.catch(() => undefined),
    )
    return next
  }
}
