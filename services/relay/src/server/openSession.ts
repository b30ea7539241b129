import { CLOSE_CODES, RELAY_LIMITS } from '@latchkey/protocol/relay'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Relay, Shares } from '../core/index.js'
import type { Settings } from '../settings/settings.js'
import type { Beating } from './createHeartbeat.js'

/** Shared by a node's sessions, by address. */
export interface Buffers {
  readonly outbox: Shares<() => boolean>
  /** Bytes of incomplete frames. */
  readonly partial: Shares
}

export interface Session extends Beating {
  close(code: number, reason: string): void
  terminate(): void
}

export interface SessionOptions {
  readonly socket: WebSocket
  readonly relay: Relay
  readonly clientId: string
  readonly project: string
  readonly address: string
  readonly stream: Duplex
  readonly buffers: Buffers
  readonly settings: Pick<Settings, 'socketBufferBytes'>
  /** Called once; 1006 without a close frame. */
  readonly onClose: (code: number, reason: string) => void
}

/** Heartbeats without sending progress before a socket ends. */
const STUCK_BEATS = 3

export function openSession(options: SessionOptions): Session {
  const { socket, stream, relay, address, settings } = options
  const { outbox, partial } = options.buffers
  let missed = 0
  let stuck = 0
  let progress = 0
  let progressAtBeat = 0
  let closedBy: { code: number; reason: string } | undefined

  const isWritable = (): boolean => {
    if (socket.bufferedAmount >= settings.socketBufferBytes) return false
    if (outbox.refusal(address, 1) === undefined) return true
    outbox.wait(address, wake)
    return false
  }
  const wake = (): boolean => {
    if (socket.readyState !== socket.OPEN) return false
    peer.drained()
    return true
  }

  /** Bytes of an incomplete frame, plus whole frames since the last check. */
  let held = 0
  let whole = 0
  let isNewMessage = false
  const arrived = (length: number, isMessage: boolean): void => {
    whole += length + (length < 126 ? 6 : length < 65_536 ? 8 : 14)
    isNewMessage ||= isMessage
  }
  const count = (bytes: Buffer): void => {
    let rest = Math.max(0, held + bytes.length - whole)
    // Fragment headers are not visible; bytes after a message arrived with its end.
    if (isNewMessage) rest = Math.min(rest, bytes.length)
    whole = 0
    isNewMessage = false
    const more = rest - held
    const isTooMuch = more > 0 && partial.refusal(address, more) !== undefined
    partial.add(address, more)
    held = rest
    if (!isTooMuch) return
    close(CLOSE_CODES.overloaded, 'Overloaded: too many unfinished frames')
    // The peer's close frame would follow the rest of its frame.
    stream.pause()
    stream.end(() => socket.terminate())
  }

  const close = (code: number, reason: string): void => {
    closedBy ??= { code, reason }
    socket.close(code, reason)
  }

  const peer = relay.connect({
    clientId: options.clientId,
    project: options.project,
    address,
    port: {
      send(text) {
        const size = text.length
        outbox.add(address, size)
        socket.send(text, () => {
          progress += 1
          outbox.add(address, -size)
          if (isWritable()) peer.drained()
        })
      },
      close,
      isWritable,
      pause: () => socket.pause(),
      resume: () => socket.resume(),
    },
  })

  socket.on('message', (data, isBinary) => {
    missed = 0
    if (isBinary || !Buffer.isBuffer(data)) return close(CLOSE_CODES.unsupported, 'Text frames only')
    arrived(data.length, true)
    peer.receive(data.toString('utf8'))
  })
  socket.on('ping', (data) => arrived(data.length, false))
  socket.on('pong', (data) => {
    arrived(data.length, false)
    missed = 0
  })
  stream.on('data', count)
  socket.on('error', () => {})
  socket.on('close', (code, reason) => {
    partial.add(address, -held)
    held = 0
    peer.closed()
    options.onClose(closedBy?.code ?? code, closedBy?.reason ?? reason.toString('utf8'))
  })

  return {
    beat() {
      stuck = socket.bufferedAmount > 0 && progress === progressAtBeat ? stuck + 1 : 0
      progressAtBeat = progress
      // Pongs are not read then.
      if (socket.isPaused) missed = 0
      if (missed >= RELAY_LIMITS.missedPongs || stuck >= STUCK_BEATS) return socket.terminate()
      missed += 1
      if (socket.readyState === socket.OPEN) socket.ping()
    },
    close,
    terminate: () => socket.terminate(),
  }
}
