import type { Platform, TabChannel } from '@latchkey/core/adapter'
import { isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'
import type { Relay, TopicMessage } from '../relay/relayTypes.js'
import { unreachable } from '../relay/unreachable.js'
import { createLeadership, type Leadership } from './createLeadership.js'
import type { Note, PlainError, TabMessage, Wire, WireCall } from './wireTypes.js'

/** Milliseconds until another tab takes over. */
const LEADER_TIMEOUT_MS = 2_000

export interface WireOptions {
  readonly platform: Platform
  /** Undefined: each tab has its own socket. */
  readonly locks: LockManager | undefined
  readonly name: string
  readonly openRelay: (onMessage: (message: TopicMessage) => Promise<boolean>) => Relay
  /** False without a record of its topic. */
  readonly handle: (message: TopicMessage) => Promise<boolean>
  /** Before publishing, for replay protection. */
  readonly onPublish: (message: TopicMessage) => Promise<void>
  readonly onNote: (note: Note) => void
  /** Of all records, for a tab that takes over. */
  readonly allTopics: () => Promise<readonly string[]>
}

interface Open {
  readonly call: WireCall
  readonly resolve: () => void
  readonly reject: (error: Error) => void
  timer?: unknown
}

export function createWire(options: WireOptions): Wire {
  const { platform, locks, name } = options
  const tab = Array.from(platform.random(8), (byte) => byte.toString(16)).join('-')
  const calls = new Map<number, Open>()
  let count = 0
  let isAsleep = false
  let closed = false
  let relay: Relay | undefined
  const channel: TabChannel | null = platform.channel(name, (message) => hear(message as TabMessage))
  const post = (message: TabMessage): void => channel?.post(message)

  const openRelay = (): Relay =>
    (relay ??= options.openRelay(async (message) => {
      const known = await options.handle(message)
      if (!known) post({ t: 'raw', message })
      return known
    }))

  const perform = async (call: WireCall): Promise<void> => {
    const owned = openRelay()
    switch (call.do) {
      case 'publish':
        await options.onPublish(call.params)
        return owned.publish(call.params, call.keepAs)
      case 'subscribe':
        return owned.subscribe(call.topics)
      case 'unsubscribe':
        return owned.unsubscribe(call.topic)
      default:
        return owned.wake()
    }
  }

  const finish = (n: number, failure?: PlainError): void => {
    const open = calls.get(n)
    if (open === undefined) return
    calls.delete(n)
    platform.clearTimeout(open.timer)
    if (failure === undefined) open.resolve()
    else open.reject(new LatchkeyError(failure.name, { details: failure.details }))
  }

  const performOwn = (n: number, call: WireCall): void => {
    perform(call).then(
      // If this tab lost the socket, the next leader repeats it.
      () => leads() && finish(n),
      (error: unknown) => leads() && finish(n, plainFailure(error)),
    )
  }

  const ask = (n: number, open: Open): void => {
    // A hidden page subscribes when it is back.
    if (isAsleep) return
    post({ t: 'call', tab, n, call: open.call })
    platform.clearTimeout(open.timer)
    open.timer = platform.setTimeout(() => leadership?.steal(), LEADER_TIMEOUT_MS)
  }

  function hear(message: TabMessage): void {
    switch (message.t) {
      case 'call': {
        if (!leads()) return
        const { n } = message
        post({ t: 'heard', tab: message.tab, n })
        perform(message.call).then(
          () => post({ t: 'done', tab: message.tab, n }),
          (error: unknown) =>
            leads() && post({ t: 'done', tab: message.tab, n, failure: plainFailure(error) }),
        )
        return
      }
      case 'heard':
        if (message.tab === tab) platform.clearTimeout(calls.get(message.n)?.timer)
        return
      case 'done':
        if (message.tab === tab) finish(message.n, message.failure)
        return
      case 'leader':
        if (!leads()) for (const [n, open] of calls) ask(n, open)
        return
      case 'note':
        return options.onNote(message.note)
      case 'raw':
        void options.handle(message.message).catch(() => undefined)
    }
  }

  const leadership: Leadership | undefined =
    locks === undefined || channel === null
      ? undefined
      : createLeadership({
          locks,
          name: `${name}.leader`,
          onGained: () => takeOver(),
          onLost: () => dropRelay(),
        })
  const leads = (): boolean => !isAsleep && (leadership?.isLeader() ?? true)

  const takeOver = (): void => {
    for (const [n, open] of calls) {
      platform.clearTimeout(open.timer)
      performOwn(n, open.call)
    }
    post({ t: 'leader' })
    const subscribe = async (): Promise<void> => {
      const topics = await options.allTopics()
      if (topics.length > 0 && leads()) await openRelay().subscribe(topics)
    }
    // The topics stay wanted; the relay retries by itself.
    subscribe().catch(() => undefined)
  }

  const dropRelay = (): void => {
    const dropped = relay
    relay = undefined
    dropped?.close()
  }

  if (leadership === undefined) takeOver()
  else leadership.join()

  return {
    run: (call) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(unreachable('closed'))
        count += 1
        const n = count
        const open: Open = { call, resolve, reject }
        calls.set(n, open)
        if (leads()) performOwn(n, call)
        else ask(n, open)
      }),
    forget: (topic) => relay?.forget(topic),
    tell: (note) => post({ t: 'note', note }),
    sleep() {
      isAsleep = true
      leadership?.leave()
      dropRelay()
    },
    resume() {
      if (!isAsleep) return
      isAsleep = false
      if (leadership === undefined) takeOver()
      else leadership.join()
    },
    close() {
      closed = true
      leadership?.leave()
      dropRelay()
      for (const n of calls.keys()) finish(n, plainFailure(unreachable('closed')))
      channel?.close()
    },
  }
}

function plainFailure(error: unknown): PlainError {
  const { name, details } = isLatchkeyError(error) ? error : unreachable(String(error))
  return { name, details }
}
