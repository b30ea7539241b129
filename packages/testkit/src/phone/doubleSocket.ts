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
    const dispatch = (type: string, more: object = {}): void =>
      void target.dispatchEvent(Object.assign(new Event(type), more))
    const closeSocket = (code: number, reason: string): void => {
      if (readyState === CLOSED) return
      readyState = CLOSED
      end?.closed()
      later(() => dispatch('close', { code, reason }))
    }
    later(() => {
      if (readyState === CLOSED) return
      readyState = OPEN
      end = accept(url, {
        send: (data) => later(() => readyState === OPEN && dispatch('message', { data })),
        close: closeSocket,
      })
      if (readyState === OPEN) dispatch('open')
    })
    return {
      get readyState() {
        return readyState
      },
      send: (text) => later(() => readyState === OPEN && end?.receive(text)),
      close: (code = 1005, reason = '') => closeSocket(code, reason),
      addEventListener: (type: string, listener: (event: never) => void) =>
        target.addEventListener(type, listener as (event: Event) => void),
    }
  }
  return Socket as unknown as RelayDouble['WebSocket']
}
