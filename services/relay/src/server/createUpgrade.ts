import { CLOSE_CODES } from '@latchkey/protocol/relay'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Settings } from '../settings/settings.js'
import { authorize, queryOf, type AuthorizeOptions } from './authorize.js'
import { clientAddress } from './clientAddress.js'
import type { Admission } from './createAdmission.js'

/** A client that may come in. */
export interface Admitted {
  readonly socket: WebSocket
  readonly clientId: string
  readonly project: string
  /** Gives its place back. */
  readonly leave: () => void
}

/** Options of {@link createUpgrade}. */
export interface UpgradeOptions extends AuthorizeOptions {
  readonly settings: Settings
  readonly admission: Admission
  readonly isDraining: () => boolean
  readonly onAdmitted: (admitted: Admitted) => void
  /** `accepted`, or a word why not. */
  readonly onOutcome: (outcome: string) => void
}

/** Handles the upgrade of an HTTP connection. */
export type Upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => void

/**
 * Lets clients in or refuses them: by HTTP status, or, since browsers hide that, by an accepted upgrade and a close
 * frame for who asks with `useOnCloseEvent=true`. Who was refused too often lately gets a bare 429.
 *
 * @see protocol page 3.1, 3.7
 */
export function createUpgrade(options: UpgradeOptions): Upgrade {
  const { settings, admission, onOutcome } = options
  // Frames up to twice the limit are read, so that a frame too large gets a close code and a reason.
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: settings.frameBytes * 2,
  })

  return (request, stream, head) => {
    const drop = (): void => void stream.destroy()
    stream.on('error', drop)
    const refuse = (status: number, code: number, reason: string): void => {
      if (status === 429 || queryOf(request).get('useOnCloseEvent') !== 'true') {
        return answer(stream, status, reason)
      }
      server.handleUpgrade(request, stream, head, (socket) => {
        socket.on('error', () => {})
        socket.close(code, reason)
      })
    }

    if (options.isDraining()) {
      onOutcome('draining')
      return refuse(503, CLOSE_CODES.goingAway, 'Shutting down')
    }
    const address = clientAddress(request, settings.trustedProxies)
    const authorization = authorize(request, options)
    if ('why' in authorization) {
      onOutcome(authorization.why)
      if (!admission.refuse(address))
        return refuse(429, CLOSE_CODES.overloaded, 'Too many refused connections')
      return refuse(authorization.status, CLOSE_CODES.refused, authorization.reason)
    }
    const place = admission.enter(address)
    if (typeof place === 'string') {
      onOutcome(place)
      return refuse(503, CLOSE_CODES.overloaded, 'Overloaded: too many connections')
    }
    stream.once('close', place)
    server.handleUpgrade(request, stream, head, (socket) => {
      stream.off('error', drop)
      onOutcome('accepted')
      options.onAdmitted({ socket, ...authorization, leave: place })
    })
  }
}

function answer(stream: Duplex, status: number, reason: string): void {
  const body = `${reason}\n`
  stream.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'connection: close',
      'content-type: text/plain; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...(status === 429 || status === 503 ? ['retry-after: 30'] : []),
      '',
      body,
    ].join('\r\n'),
  )
}
