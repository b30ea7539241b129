import type { SocketLike } from '@latchkey/walletconnect/peer'
import type { RelayDouble } from './createRelayDouble.js'

const [CONNECTING, OPEN, CLOSED] = [0, 1, 3]

/** Delivers in a later task, as a network does. */
export function doubleSocket(accept: RelayDouble['accept']): RelayDouble['WebSocket'] {
  function Socket(url: string): SocketLike {
    const target = new EventTarget()
    let readyState = CONNECTING
    let end: ReturnType<typeof accept> | undefined
    const later = (run: () => void): void => void setTimeout(run, 0)
    const tell = (type: string, more: object = {}): void =>
      void target.dispatchEvent(Object.assign(new Event(type), more))
    const shut = (code: number, reason: string): void => {
      if (readyState === CLOSED) return
      readyState = CLOSED
      end?.closed()
      later(() => tell('close', { code, reason }))
    }
    later(() => {
      if (readyState === CLOSED) return
      readyState = OPEN
      end = accept(url, {
        send: (data) => later(() => readyState === OPEN && tell('message', { data })),
        close: shut,
      })
      if (readyState === OPEN) tell('open')
    })
    return {
      get readyState() {
        return readyState
      },
      send: (text) => later(() => readyState === OPEN && end?.receive(text)),
      close: (code = 1005, reason = '') => shut(code, reason),
      addEventListener: (type: string, listener: (event: never) => void) =>
        target.addEventListener(type, listener as (event: Event) => void),
    }
  }
  return Socket as unknown as RelayDouble['WebSocket']
}
