import { CLOSE_CODES, RELAY_LIMITS } from '@latchkey/protocol/relay'
import type { WebSocket } from 'ws'
import type { Relay } from '../core/index.js'
import type { Settings } from '../settings/settings.js'
import type { Beating } from './createHeartbeat.js'

/** What all sessions of a node share. */
export interface Outbox {
  /** Bytes that wait to be sent on all sockets. */
  bytes: number
}

/** A connected client. */
export interface Session extends Beating {
  close(code: number, reason: string): void
  terminate(): void
}

/** Options of {@link openSession}. */
export interface SessionOptions {
  readonly socket: WebSocket
  readonly relay: Relay
  readonly clientId: string
  readonly project: string
  readonly outbox: Outbox
  readonly settings: Pick<Settings, 'frameBytes' | 'socketBufferBytes' | 'bufferBytes'>
  /** Called once, with the close code (1006 without a close frame). */
  readonly onClose: (code: number, reason: string) => void
}

/** Beats without any progress in sending after which a socket is given up. */
const STUCK_BEATS = 3

/** Joins a WebSocket to the relay: text frames in and out, back-pressure both ways, pings, the end. */
export function openSession(options: SessionOptions): Session {
  const { socket, relay, outbox, settings } = options
  let missed = 0
  let stuck = 0
  let progress = 0
  let progressAtBeat = 0
  let closedBy: { code: number; reason: string } | undefined

  const isWritable = (): boolean =>
    socket.bufferedAmount < settings.socketBufferBytes && outbox.bytes < settings.bufferBytes

  const close = (code: number, reason: string): void => {
    closedBy ??= { code, reason }
    socket.close(code, reason)
  }

  const peer = relay.connect({
    clientId: options.clientId,
    project: options.project,
    port: {
      send(text) {
        const size = text.length
        outbox.bytes += size
        socket.send(text, () => {
          outbox.bytes -= size
          progress += 1
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
    if (data.length > settings.frameBytes) return close(CLOSE_CODES.tooLarge, 'Frame too large')
    peer.receive(data.toString('utf8'))
  })
  socket.on('pong', () => (missed = 0))
  // The close event follows and tells more.
  socket.on('error', () => {})
  socket.on('close', (code, reason) => {
    peer.closed()
    options.onClose(closedBy?.code ?? code, closedBy?.reason ?? reason.toString('utf8'))
  })

  return {
    beat() {
      stuck = socket.bufferedAmount > 0 && progress === progressAtBeat ? stuck + 1 : 0
      progressAtBeat = progress
      // While it is paused its pongs are not read.
      if (socket.isPaused) missed = 0
      if (missed >= RELAY_LIMITS.missedPongs || stuck >= STUCK_BEATS) return socket.terminate()
      missed += 1
      if (socket.readyState === socket.OPEN) socket.ping()
    },
    close,
    terminate: () => socket.terminate(),
  }
}
