import { type PublishParams, RELAY_FRAME_BYTES } from '@latchkey/protocol/relay'
import { createConnector } from './createConnector.js'
import { createSubscriptions } from './createSubscriptions.js'
import { readFrame } from './readFrame.js'
import type { Relay, RelayOptions } from './relayTypes.js'
import { type RelayFailure, unreachable } from './unreachable.js'

const RESEND_MS = 15_000
const GIVE_UP_MS = 60_000
const BEAT_MS = 5_000
const LINGER_MS = 1_000

interface Entry {
  readonly text: string
  readonly sentAt: number
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

const frameOf = (id: string, params: PublishParams): string =>
  JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_publish', params })

export function createRelay(options: RelayOptions): Relay {
  const { platform, nextId, onMessage, log } = options
  const entries = new Map<string, Entry>()
  const republished = new Map<
    string,
    { readonly id: string; readonly params: PublishParams; readonly until: number }
  >()
  let handled: Promise<void> = Promise.resolve()
  let handling = 0
  let sockets = 0
  let heartbeat: unknown
  let linger: unknown
  let closed = false
  let frozenMs = 0

  // Without frozen time: a page must not time out when it wakes.
  const activeTime = (): number => platform.now() - frozenMs
  const isBusy = (): boolean => entries.size > 0 || handling > 0 || subscriptions.isBusy()
  const isNeeded = (): boolean => isBusy() || subscriptions.topics() > 0

  const failAll = (reason: string, name?: RelayFailure): void => {
    for (const [id, entry] of entries) {
      entries.delete(id)
      entry.reject(unreachable(reason, name))
    }
    subscriptions.fail(reason, name)
  }

  const connector = createConnector(options, {
    isNeeded,
    onOpen() {
      sockets += 1
      subscriptions.resubscribe()
      for (const entry of entries.values()) connector.send(entry.text)
      for (const [name, { id, params, until }] of republished) {
        if (until <= platform.now() || !subscriptions.has(params.topic)) republished.delete(name)
        // The relay ignores a repeated publish.
        else if (!entries.has(id)) connector.send(frameOf(nextId(), params))
      }
    },
    onLost: () => subscriptions.onLost(),
    onRefused: (reason) => failAll(reason, 'relay_refused'),
    onFrame,
  })
  const subscriptions = createSubscriptions({
    options,
    awake: activeTime,
    send: connector.send,
    reopen: connector.reopen,
  })

  function onFrame(text: string): void {
    const frame = text.length > RELAY_FRAME_BYTES * 2 ? undefined : readFrame(text)
    if (frame === undefined) return
    const { id } = frame
    if ('message' in frame) {
      const socket = sockets
      handling += 1
      // In the topic's order.
      handled = handled.then(async () => {
        try {
          const known = await onMessage(frame.message)
          if (known && socket === sockets) connector.send(`{"id":${id},"jsonrpc":"2.0","result":true}`)
        } catch (error) {
          // The next subscription delivers it again.
          log.error('walletconnect: a message was not handled', String(error))
        }
        handling -= 1
        releaseWhenIdle()
      })
      return
    }
    const entry = entries.get(id)
    if (entries.delete(id)) {
      if (frame.error === undefined) entry?.resolve()
      else entry?.reject(unreachable(JSON.stringify(frame.error)))
    } else subscriptions.onAnswer(id, frame.error)
    releaseWhenIdle()
  }

  function watch(): void {
    const due = platform.now() + BEAT_MS
    heartbeat ??= platform.setTimeout(() => {
      heartbeat = undefined
      frozenMs += Math.max(0, platform.now() - due - BEAT_MS)
      const now = activeTime()
      for (const [id, entry] of entries) {
        if (now - entry.sentAt >= GIVE_UP_MS) {
          entries.delete(id)
          entry.reject(unreachable('timeout'))
        } else if (now - entry.sentAt >= BEAT_MS) {
          // The socket may be dead without an event.
          subscriptions.probe()
          if (now - entry.sentAt >= RESEND_MS) connector.send(entry.text)
        }
      }
      subscriptions.expire(now - GIVE_UP_MS)
      if (isBusy()) watch()
      releaseWhenIdle()
    }, BEAT_MS)
  }

  function releaseWhenIdle(): void {
    if (isNeeded() || linger !== undefined || closed) return
    linger = platform.setTimeout(() => {
      linger = undefined
      if (!isNeeded()) connector.release()
    }, LINGER_MS)
  }

  return {
    publish: (params, keepAs) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(unreachable('closed'))
        const id = nextId()
        const text = frameOf(id, params)
        // The relay would close this socket and each next one.
        if (text.length > RELAY_FRAME_BYTES) return reject(unreachable('too large'))
        const until = platform.now() + (params.ttl ?? 0) * 1000
        if (keepAs !== undefined) republished.set(keepAs, { id, params, until })
        entries.set(id, { text, sentAt: activeTime(), resolve, reject })
        watch()
        if (!connector.send(text)) connector.connect({ reset: true })
      }),
    subscribe(topics) {
      if (closed) return Promise.reject(unreachable('closed'))
      const done = subscriptions.add(topics)
      watch()
      if (!connector.isOpen()) connector.connect({ reset: true })
      return done
    },
    unsubscribe(topic) {
      subscriptions.remove(topic)
      releaseWhenIdle()
    },
    forget: (name) => void republished.delete(name),
    wake() {
      if (connector.isOpen()) subscriptions.probe()
      else connector.connect()
    },
    close() {
      closed = true
      platform.clearTimeout(heartbeat)
      platform.clearTimeout(linger)
      subscriptions.close()
      connector.close()
      failAll('closed')
    },
  }
}
