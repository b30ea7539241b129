import { RELAY_BATCH } from '@latchkey/protocol/relay'
import type { RelayOptions } from './relayTypes.js'
import { type RelayFailure, unreachable } from './unreachable.js'

/** Milliseconds of silence after a probe that mean a dead socket. */
const SILENCE_MS = 5_000

interface Waiter {
  readonly topics: readonly string[]
  readonly requestedAt: number
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

export interface Subscriptions {
  topics(): number
  has(topic: string): boolean
  isBusy(): boolean
  /** Settles when the relay has answered for every topic. */
  add(topics: readonly string[]): Promise<void>
  remove(topic: string): void
  /** On a new socket, in batches of 500. */
  resubscribe(): void
  onAnswer(id: string, error: unknown): void
  /** Without an answer within 5 s the socket is dead. */
  probe(): void
  onLost(): void
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
  const wantedTopics = new Set<string>()
  const liveTopics = new Set<string>()
  const pendingRequests = new Map<string, readonly string[]>()
  let waiters: Waiter[] = []
  let silence: unknown

  const frame = (id: string, method: string, params: unknown): string =>
    JSON.stringify({ id, jsonrpc: '2.0', method, params })

  const ask = (topics: readonly string[]): void => {
    for (let at = 0; at < topics.length; at += RELAY_BATCH) {
      const batch = topics.slice(at, at + RELAY_BATCH)
      const id = nextId()
      const [only] = batch
      const text =
        batch.length === 1
          ? frame(id, 'irn_subscribe', { topic: only })
          : frame(id, 'irn_batchSubscribe', { topics: batch })
      if (send(text)) pendingRequests.set(id, batch)
    }
  }

  const settle = (): void => {
    waiters = waiters.filter((waiter) => {
      if (!waiter.topics.every((topic) => liveTopics.has(topic) || !wantedTopics.has(topic))) return true
      waiter.resolve()
      return false
    })
  }

  const fail = (matches: (waiter: Waiter) => boolean, reason: string, name?: RelayFailure): void => {
    const failed = waiters.filter(matches)
    waiters = waiters.filter((waiter) => !failed.includes(waiter))
    for (const waiter of failed) {
      for (const topic of waiter.topics) if (!liveTopics.has(topic)) wantedTopics.delete(topic)
      waiter.reject(unreachable(reason, name))
    }
  }

  return {
    topics: () => wantedTopics.size,
    has: (topic) => wantedTopics.has(topic),
    isBusy: () => waiters.length > 0,
    add(topics) {
      const newTopics = topics.filter((topic) => !liveTopics.has(topic))
      for (const topic of topics) wantedTopics.add(topic)
      if (newTopics.length === 0) return Promise.resolve()
      return new Promise((resolve, reject) => {
        waiters.push({ topics: newTopics, requestedAt: awake(), resolve, reject })
        ask(newTopics)
      })
    },
    remove(topic) {
      if (!wantedTopics.delete(topic)) return
      liveTopics.delete(topic)
      settle()
      void options
        .subscriptionId(topic)
        .then((id) => !wantedTopics.has(topic) && send(frame(nextId(), 'irn_unsubscribe', { topic, id })))
    },
    resubscribe: () => ask([...wantedTopics]),
    onAnswer(id, error) {
      const topics = pendingRequests.get(id)
      if (topics === undefined) return
      pendingRequests.delete(id)
      platform.clearTimeout(silence)
      silence = undefined
      if (error === undefined) {
        for (const topic of topics) if (wantedTopics.has(topic)) liveTopics.add(topic)
        settle()
      } else fail((waiter) => waiter.topics.some((topic) => topics.includes(topic)), JSON.stringify(error))
    },
    probe() {
      if (silence !== undefined || wantedTopics.size === 0) return
      silence = platform.setTimeout(() => {
        silence = undefined
        reopen()
      }, SILENCE_MS)
      const topics = [...wantedTopics].slice(0, RELAY_BATCH)
      const id = nextId()
      if (send(frame(id, 'irn_batchSubscribe', { topics }))) pendingRequests.set(id, topics)
    },
    onLost() {
      platform.clearTimeout(silence)
      silence = undefined
      liveTopics.clear()
      pendingRequests.clear()
    },
    fail: (reason, name) => fail(() => true, reason, name),
    expire: (time) => fail((waiter) => waiter.requestedAt <= time, 'timeout'),
    close: () => platform.clearTimeout(silence),
  }
}
