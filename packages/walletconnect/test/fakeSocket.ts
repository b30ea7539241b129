import type { SocketLike } from '../src/relay/relayTypes.js'

export interface SentFrame {
  readonly id: string | number
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: unknown
}

export interface FakeSocket extends SocketLike {
  readonly url: string
  readonly sent: SentFrame[]
  open(): void
  deliver(frame: object | string): void
  drop(code?: number, reason?: string): void
}

export function fakeSocket(
  url: string,
  onFrame?: (frame: SentFrame, socket: FakeSocket) => unknown,
): FakeSocket {
  const listeners = new Map<string, ((event: unknown) => void)[]>()
  let state = 0
  const fire = (type: string, event: unknown): void =>
    listeners.get(type)?.forEach((listener) => listener(event))
  const socket: FakeSocket = {
    url,
    sent: [],
    get readyState() {
      return state
    },
    send(data) {
      if (state !== 1) return
      const frame = JSON.parse(data) as SentFrame
      socket.sent.push(frame)
      const result = onFrame?.(frame, socket)
      if (result !== undefined) queueMicrotask(() => socket.deliver({ id: frame.id, jsonrpc: '2.0', result }))
    },
    close(code = 1005, reason = '') {
      socket.drop(code, reason)
    },
    addEventListener(type: string, listener: (event: never) => void) {
      listeners.set(type, [...(listeners.get(type) ?? []), listener as (event: unknown) => void])
    },
    open() {
      if (state !== 0) return
      state = 1
      fire('open', {})
    },
    deliver(frame) {
      if (state === 1) fire('message', { data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
    },
    drop(code = 1006, reason = '') {
      if (state === 3) return
      state = 3
      fire('close', { code, reason })
    },
  }
  return socket
}
