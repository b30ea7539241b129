import { RELAY_REFUSED } from '@latchkey/protocol/relay'
import { createBackoff } from './createBackoff.js'
import type { RelayOptions, SocketLike } from './relayTypes.js'

/** Milliseconds that one attempt may take; shorter where there is another relay to try within 5 s. */
const ATTEMPT_MS = 15_000
const CONTACT_MS = 4_500

interface Attempt {
  socket?: SocketLike
  open: boolean
  /** Only a relay that says something works: a full one takes the socket as well, and closes it. */
  served: boolean
  timer?: unknown
}

/** What {@link createConnector} reports. */
export interface ConnectorHandlers {
  readonly isNeeded: () => boolean
  readonly onOpen: () => void
  readonly onFrame: (text: string) => void
  /** The socket is gone; it comes again by itself, except after `refused`. */
  readonly onLost: () => void
  /** Every relay of the list refused for good (close code 3000). */
  readonly onRefused: (reason: string) => void
}

/** Keeps one open socket while it is needed: order of relays, time limits, back-off. */
export interface SocketConnector {
  /** Sends if a socket is open. */
  send(text: string): boolean
  /** Connects now unless it is connected or not needed; forgets back-off and refusals when asked by a person. */
  connect(options?: { readonly afresh?: boolean }): void
  /** Drops the socket; the next one is opened at once if it is needed. */
  reopen(): void
  /** Closes because nobody needs it. */
  release(): void
  readonly isOpen: () => boolean
  close(): void
}

export function createConnector(options: RelayOptions, handlers: ConnectorHandlers): SocketConnector {
  const { platform, urls, log } = options
  const backoff = createBackoff(platform.random)
  const refused = new Set<string>()
  let index = 0
  let tried = 0
  let current: Attempt | undefined
  let waiting: unknown
  let ended = false

  const attemptMs = urls.length > 1 ? CONTACT_MS / urls.length : ATTEMPT_MS

  const drop = (code?: number): void => {
    const dropped: Attempt | undefined = current
    current = undefined
    if (dropped === undefined) return
    platform.clearTimeout(dropped.timer)
    const { socket } = dropped
    if (socket === undefined) return
    const close = (): void => socket.close(code)
    // A browser complains in its console about a socket that is closed while it connects.
    if (socket.readyState === 0) socket.addEventListener('open', close)
    else close()
  }

  const connect: SocketConnector['connect'] = ({ afresh = false } = {}) => {
    if (afresh) {
      refused.clear()
      backoff.reset()
    }
    if (ended || current !== undefined || !handlers.isNeeded() || refused.size === urls.length) return
    platform.clearTimeout(waiting)
    waiting = undefined
    while (refused.has(urls[index] ?? '')) index = (index + 1) % urls.length
    const url = urls[index] ?? ''
    const mine: Attempt = { open: false, served: false }
    current = mine
    const lost = (code: number, reason: string): void => {
      if (current !== mine) return
      drop()
      handlers.onLost()
      if (code === RELAY_REFUSED) {
        log.warn('walletconnect: the relay refused', { reason: reason.slice(0, 200) })
        refused.add(url)
        if (refused.size === urls.length) return handlers.onRefused(reason)
      }
      // The relay that worked is asked again first; the others come in turn.
      if (!mine.served) index = (index + 1) % urls.length
      tried = mine.served ? 0 : tried + 1
      if (mine.served) backoff.reset()
      const delay = tried > 0 && tried < urls.length ? 0 : backoff.next()
      waiting = platform.setTimeout(() => connect(), delay)
    }
    mine.timer = platform.setTimeout(() => lost(0, 'timeout'), attemptMs)
    const opening = options.open(url).then((make) => {
      if (current !== mine) return
      const socket = make()
      mine.socket = socket
      socket.addEventListener('error', () => undefined)
      const opened = (): void => {
        if (current !== mine || mine.open) return
        platform.clearTimeout(mine.timer)
        mine.open = true
        handlers.onOpen()
      }
      socket.addEventListener('message', ({ data }) => {
        if (current !== mine || typeof data !== 'string') return
        mine.served = true
        handlers.onFrame(data)
      })
      socket.addEventListener('close', ({ code, reason }) => lost(code, reason))
      socket.addEventListener('open', opened)
      if (socket.readyState === 1) opened()
    })
    // Also where the URL is no URL.
    opening.catch((error: unknown) => lost(0, String(error)))
  }

  return {
    send(text) {
      const socket = current?.open === true ? current.socket : undefined
      if (socket?.readyState !== 1) return false
      socket.send(text)
      return true
    },
    connect,
    reopen() {
      if (current === undefined) return connect()
      drop()
      handlers.onLost()
      connect()
    },
    release() {
      platform.clearTimeout(waiting)
      waiting = undefined
      drop(1000)
    },
    isOpen: () => current?.open === true,
    close() {
      ended = true
      platform.clearTimeout(waiting)
      drop(1000)
    },
  }
}
