import type { Redis } from 'ioredis'

/** Options of {@link createListener}. */
export interface ListenerOptions {
  /** A connection of its own, without `autoResubscribe`. */
  readonly subscriber: Redis
  readonly channelOf: (topic: string) => string
  readonly onMessage: (channel: string, text: string) => void
  /** Messages may be missed from now on. */
  readonly onLost: () => void
  /** Every topic is heard again. */
  readonly onBack: () => void
  readonly onError: (error: unknown) => void
}

/** Hears what is published on the channels of topics. */
export interface Listener {
  listen(topics: readonly string[]): Promise<void>
  unlisten(topics: readonly string[]): void
  stop(): void
}

/** Channels in one SUBSCRIBE. */
const CHUNK = 1000

/** Keeps one subscription for each topic, through lost connections. */
export function createListener(options: ListenerOptions): Listener {
  const { subscriber, channelOf, onError } = options
  const wanted = new Map<string, Promise<unknown>>()
  let stopped = false

  const subscribe = async (topics: readonly string[]): Promise<void> => {
    for (let at = 0; at < topics.length; at += CHUNK) {
      await subscriber.subscribe(...topics.slice(at, at + CHUNK).map(channelOf))
    }
  }

  subscriber.on('message', options.onMessage)
  subscriber.on('close', () => {
    if (!stopped) options.onLost()
  })
  subscriber.on('ready', () => {
    if (stopped) return
    subscribe([...wanted.keys()]).then(
      () => options.onBack(),
      (error: unknown) => {
        onError(error)
        // Without its channels this connection is of no use; a new one tries again.
        if (!stopped && subscriber.status === 'ready') subscriber.disconnect(true)
      },
    )
  })

  return {
    async listen(topics) {
      const fresh = [...new Set(topics)].filter((topic) => !wanted.has(topic))
      if (fresh.length > 0) {
        const work = subscribe(fresh).catch((error: unknown) => {
          for (const topic of fresh) if (wanted.get(topic) === work) wanted.delete(topic)
          throw error
        })
        for (const topic of fresh) wanted.set(topic, work)
      }
      await Promise.all(new Set(topics.map((topic) => wanted.get(topic))))
    },
    unlisten(topics) {
      for (const topic of topics) wanted.delete(topic)
      if (!stopped) subscriber.unsubscribe(...topics.map(channelOf)).catch(onError)
    },
    stop() {
      stopped = true
    },
  }
}
