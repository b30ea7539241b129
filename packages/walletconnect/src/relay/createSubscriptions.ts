import { RELAY_BATCH } from '@latchkey/protocol/relay'
import type { RelayOptions } from './relayTypes.js'
import { type RelayFailure, unreachable } from './unreachable.js'

/** Milliseconds of silence after a probe that mean a dead socket. */
const SILENCE_MS = 5_000

interface Waiter {
  readonly topics: readonly string[]
  readonly since: number
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

export interface Subscriptions {
  topics(): number
  wants(topic: string): boolean
  isBusy(): boolean
  /** Settles when the relay has answered for every topic. */
  add(topics: readonly string[]): Promise<void>
  remove(topic: string): void
  /** On a new socket, in batches of 500. */
  resubscribe(): void
  answered(id: string, error: unknown): void
  /** Without an answer within 5 s the socket is dead. */
  probe(): void
  lost(): void
  fail(reason: string, name?: RelayFailure): void
  /** Rejects callers that have waited since before `time`. */
  expire(time: number): void
  close(): void
}

export function createSubscriptions(parameters: {
  readonly options: RelayOptions
  /** Unix milliseconds minus the frozen time. */
  readonly awake: () => number
  readonly send: (text: string) => boolean
  readonly reopen: () => void
}): Subscriptions {
  const { options, awake, send, reopen } = parameters
  const { platform, nextId } = options
  const wanted = new Set<string>()
  const live = new Set<string>()
  const asked = new Map<string, readonly string[]>()
  let waiters: Waiter[] = []
  let silence: unknown

  const frame = (id: string, method: string, params: unknown): string =>
    JSON.stringify({ id, jsonrpc: '2.0', method, params })

  const ask = (topics: readonly string[]): void => {
    for (let at = 0; at < topics.length; at += RELAY_BATCH) {
      const some = topics.slice(at, at + RELAY_BATCH)
      const id = nextId()
      const [only] = some
      const text =
        some.length === 1
          ? frame(id, 'irn_subscribe', { topic: only })
          : frame(id, 'irn_batchSubscribe', { topics: some })
      if (send(text)) asked.set(id, some)
    }
  }

  const settle = (): void => {
    waiters = waiters.filter((waiter) => {
      if (!waiter.topics.every((topic) => live.has(topic) || !wanted.has(topic))) return true
      waiter.resolve()
      return false
    })
  }

  const fail = (matches: (waiter: Waiter) => boolean, reason: string, name?: RelayFailure): void => {
    const failed = waiters.filter(matches)
    waiters = waiters.filter((waiter) => !failed.includes(waiter))
    for (const waiter of failed) {
      for (const topic of waiter.topics) if (!live.has(topic)) wanted.delete(topic)
      waiter.reject(unreachable(reason, name))
    }
  }

  return {
    topics: () => wanted.size,
    wants: (topic) => wanted.has(topic),
    isBusy: () => waiters.length > 0,
    add(topics) {
      const fresh = topics.filter((topic) => !live.has(topic))
      for (const topic of topics) wanted.add(topic)
      if (fresh.length === 0) return Promise.resolve()
      return new Promise((resolve, reject) => {
        waiters.push({ topics: fresh, since: awake(), resolve, reject })
        ask(fresh)
      })
    },
    remove(topic) {
      if (!wanted.delete(topic)) return
      live.delete(topic)
      settle()
      void options
        .subscriptionId(topic)
        .then((id) => !wanted.has(topic) && send(frame(nextId(), 'irn_unsubscribe', { topic, id })))
    },
    resubscribe: () => ask([...wanted]),
    answered(id, error) {
      const topics = asked.get(id)
      if (topics === undefined) return
      asked.delete(id)
      platform.clearTimeout(silence)
      silence = undefined
      if (error === undefined) {
        for (const topic of topics) if (wanted.has(topic)) live.add(topic)
        settle()
      } else fail((waiter) => waiter.topics.some((topic) => topics.includes(topic)), JSON.stringify(error))
    },
    probe() {
      if (silence !== undefined || wanted.size === 0) return
      silence = platform.setTimeout(() => {
        silence = undefined
        reopen()
      }, SILENCE_MS)
      const topics = [...wanted].slice(0, RELAY_BATCH)
      const id = nextId()
      if (send(frame(id, 'irn_batchSubscribe', { topics }))) asked.set(id, topics)
    },
    lost() {
      platform.clearTimeout(silence)
      silence = undefined
      live.clear()
      asked.clear()
    },
    fail: (reason, name) => fail(() => true, reason, name),
    expire: (time) => fail((waiter) => waiter.since <= time, 'timeout'),
    close: () => platform.clearTimeout(silence),
  }
}
