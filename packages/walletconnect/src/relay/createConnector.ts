import { RELAY_REFUSED } from '@latchkey/protocol/relay'
import { createBackoff } from './createBackoff.js'
import type { RelayOptions, SocketLike } from './relayTypes.js'

const ATTEMPT_MS = 15_000
/** Milliseconds until the next relay is tried too: reaches any available one in less than 3 s. */
const NEXT_MS = 1_000
const ALL_MS = 2_000

interface Attempt {
  readonly url: string
  socket?: SocketLike
  open: boolean
  /** A full relay accepts the socket, then closes it. */
  served: boolean
  timer?: unknown
}

export interface ConnectorHandlers {
  readonly isNeeded: () => boolean
  readonly onOpen: () => void
  readonly onFrame: (text: string) => void
  readonly onLost: () => void
  /** By every relay, permanently (close code 3000). */
  readonly onRefused: (reason: string) => void
}

/** Keeps one socket open: order of relays, timeouts, back-off. */
export interface SocketConnector {
  send(text: string): boolean
  /** A visitor's attempt resets back-off and refusals. */
  connect(options?: { readonly reset?: boolean }): void
  /** Drops the socket; opens the next if needed. */
  reopen(): void
  release(): void
  readonly isOpen: () => boolean
  close(): void
}

export function createConnector(options: RelayOptions, handlers: ConnectorHandlers): SocketConnector {
  const { platform, urls, log } = options
  const backoff = createBackoff(platform.random)
  const refused = new Set<string>()
  const running = new Set<Attempt>()
  let index = 0
  let failures = 0
  let waiting: unknown
  let ended = false

  const nextMs = Math.min(NEXT_MS, ALL_MS / Math.max(1, urls.length - 1))
  const opened = (): Attempt | undefined => [...running].find(({ open }) => open)

  const drop = (attempt: Attempt, code?: number): void => {
    running.delete(attempt)
    platform.clearTimeout(attempt.timer)
    const { socket } = attempt
    if (socket === undefined) return
    const close = (): void => socket.close(code)
    // Browsers log an error when a connecting socket is closed.
    if (socket.readyState === 0) socket.addEventListener('open', close)
    else close()
  }
  const dropAll = (code?: number): void => {
    for (const attempt of running) drop(attempt, code)
  }
  const nextRelay = (): void => void (index = (index + 1) % urls.length)
  const isFree = (url: string): boolean => !refused.has(url) && ![...running].some((item) => item.url === url)

  const connect: SocketConnector['connect'] = ({ reset = false } = {}) => {
    if (reset) {
      refused.clear()
      backoff.reset()
    }
    if (ended || running.size > 0 || !handlers.isNeeded() || refused.size === urls.length) return
    begin()
  }
  const tryLater = (ms: number): void => {
    platform.clearTimeout(waiting)
    waiting = platform.setTimeout(() => {
      if (running.size === 0) connect()
      else if (opened() === undefined && urls.some(isFree)) begin()
    }, ms)
  }

  /** Slow relays are tried in parallel; the first to open stays. */
  const begin = (): void => {
    while (!isFree(urls[index] ?? '')) nextRelay()
    const url = urls[index] ?? ''
    const attempt: Attempt = { url, open: false, served: false }
    running.add(attempt)
    const lost = (code: number, reason: string): void => {
      if (!running.has(attempt)) return
      drop(attempt)
      if (attempt.open) handlers.onLost()
      if (code === RELAY_REFUSED) {
        log.warn('walletconnect: the relay refused', { reason: reason.slice(0, 200) })
        refused.add(url)
        if (refused.size === urls.length) return handlers.onRefused(reason)
      }
      // Retry the relay that worked first.
      if (!attempt.served && urls[index] === url) nextRelay()
      failures = attempt.served ? 0 : failures + 1
      if (attempt.served) backoff.reset()
      tryLater(failures > 0 && failures < urls.length ? 0 : backoff.next())
    }
    attempt.timer = platform.setTimeout(() => lost(0, 'timeout'), ATTEMPT_MS)
    platform.clearTimeout(waiting)
    if (urls.some(isFree)) tryLater(nextMs)
    const opening = options.open(url).then((make) => {
      if (!running.has(attempt)) return
      const socket = make()
      attempt.socket = socket
      socket.addEventListener('error', () => undefined)
      const open = (): void => {
        if (!running.has(attempt) || attempt.open) return
        platform.clearTimeout(waiting)
        platform.clearTimeout(attempt.timer)
        for (const other of running) if (other !== attempt) drop(other)
        index = urls.indexOf(url)
        attempt.open = true
        handlers.onOpen()
      }
      socket.addEventListener('message', ({ data }) => {
        if (!running.has(attempt) || typeof data !== 'string') return
        attempt.served = true
        handlers.onFrame(data)
      })
      socket.addEventListener('close', ({ code, reason }) => lost(code, reason))
      socket.addEventListener('open', open)
      if (socket.readyState === 1) open()
    })
    // Also for an invalid URL.
    opening.catch((error: unknown) => lost(0, String(error)))
  }

  return {
    send(text) {
      const socket = opened()?.socket
      if (socket?.readyState !== 1) return false
      socket.send(text)
      return true
    },
    connect,
    reopen() {
      const isLost = running.size > 0
      dropAll()
      if (isLost) handlers.onLost()
      connect()
    },
    release() {
      platform.clearTimeout(waiting)
      waiting = undefined
      dropAll(1000)
    },
    isOpen: () => opened() !== undefined,
    close() {
      ended = true
      platform.clearTimeout(waiting)
      dropAll(1000)
    },
  }
}
