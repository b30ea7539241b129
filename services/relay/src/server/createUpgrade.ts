import { CLOSE_CODES } from '@latchkey/protocol/relay'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import type { Settings } from '../settings/settings.js'
import { authorize, queryOf, type AuthorizeOptions } from './authorize.js'
import type { Admission } from './createAdmission.js'

export interface Admitted {
  readonly socket: WebSocket
  readonly clientId: string
  readonly project: string
  readonly address: string
  readonly stream: Duplex
  readonly leave: () => void
}

export interface UpgradeOptions extends AuthorizeOptions {
  readonly settings: Settings
  readonly admission: Admission
  readonly isStopping: () => boolean
  readonly onAdmitted: (admitted: Admitted) => void
  readonly onOutcome: (outcome: string) => void
}

export type Upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => void

/** Milliseconds. */
const LINGER = 1000

/** Milliseconds. */
const CLOSE_TIMEOUT = 5000

/** The library closes without a reason after an oversized frame. */
class Socket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code, reason ?? (code === CLOSE_CODES.tooLarge ? 'Frame too large' : undefined))
  }
}

/**
 * Browsers hide HTTP statuses, so with `useOnCloseEvent=true` a refusal is an accepted upgrade and
 * a close frame; a bare 429 after too many.
 */
export function createUpgrade(options: UpgradeOptions): Upgrade {
  const { settings, addresses, admission, onOutcome } = options
  const serverOptions = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: settings.frameBytes,
    closeTimeout: CLOSE_TIMEOUT,
    WebSocket: Socket,
  }
  const server = new WebSocketServer(serverOptions)

  return (request, stream, head) => {
    const drop = (): void => void stream.destroy()
    stream.on('error', drop)
    const refuse = (status: number, code: number, reason: string): void => {
      if (status === 429 || queryOf(request).get('useOnCloseEvent') !== 'true') {
        return end(stream, httpAnswer(status, reason))
      }
      server.handleUpgrade(request, stream, head, (socket) => {
        socket.on('error', () => {})
        socket.close(code, reason)
        end(stream)
      })
    }
    const tooOften = (): void => refuse(429, CLOSE_CODES.overloaded, 'Too many refused connections')

    if (options.isStopping()) {
      onOutcome('stopping')
      return refuse(503, CLOSE_CODES.goingAway, 'Shutting down')
    }
    const address = addresses.read({
      socket: request.socket.remoteAddress,
      forwarded: [request.headers['x-forwarded-for'] ?? []].flat().join(',') || undefined,
    })
    const full = admission.refusal(address)
    if (full !== undefined) {
      onOutcome(full)
      if (!admission.refuse(address)) return tooOften()
      return refuse(503, CLOSE_CODES.overloaded, 'Overloaded: too many connections')
    }
    const authorization = authorize(request, options)
    if ('why' in authorization) {
      onOutcome(authorization.why)
      if (!admission.refuse(address)) return tooOften()
      return refuse(authorization.status, CLOSE_CODES.refused, authorization.reason)
    }
    const leave = admission.enter(address)
    stream.once('close', leave)
    server.handleUpgrade(request, stream, head, (socket) => {
      stream.off('error', drop)
      onOutcome('accepted')
      options.onAdmitted({ socket, ...authorization, address, stream, leave })
    })
  }
}

function end(stream: Duplex, text?: string): void {
  const timer = setTimeout(() => stream.destroy(), LINGER)
  stream.once('close', () => clearTimeout(timer))
  stream.end(text)
}

function httpAnswer(status: number, reason: string): string {
  const body = `${reason}\n`
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'connection: close',
    'content-type: text/plain; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...(status === 429 || status === 503 ? ['retry-after: 30'] : []),
    '',
    body,
  ].join('\r\n')
}
