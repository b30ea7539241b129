import type { ClientAddresses } from '@latchkey/kit/clientAddress'
import { verifyJwt } from '@latchkey/kit/verifyJwt'
import { isOriginAllowed } from '@latchkey/protocol/origins'
import type { IncomingMessage } from 'node:http'
import type { ProjectSource } from '../settings/projectSource.js'
import type { Settings } from '../settings/settings.js'

export interface AuthorizeOptions {
  readonly settings: Pick<Settings, 'development' | 'hosts'>
  readonly addresses: ClientAddresses
  readonly projects: ProjectSource
  /** Unix milliseconds. */
  readonly now: () => number
}

export type Authorization =
  | { readonly clientId: string; readonly project: string }
  | {
      /** Unless a close frame carries the refusal. */
      readonly status: 401 | 403
      readonly why: 'project' | 'origin' | 'token'
      readonly reason: string
    }

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The costly token is checked last. It is in `Authorization: Bearer` or the query's `auth`.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth
 */
export function authorize(request: IncomingMessage, options: AuthorizeOptions): Authorization {
  const { settings, addresses, projects, now } = options
  const query = queryOf(request)
  const project = projects(query.get('projectId'))
  if (project === undefined) return { status: 403, why: 'project', reason: 'Project not found' }
  const { origin } = request.headers
  if (origin !== undefined && !isOriginAllowed(origin, project.allowedOrigins, settings)) {
    return { status: 403, why: 'origin', reason: 'Origin not allowed' }
  }
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = bearer ?? query.get('auth')
  if (token === null) return { status: 401, why: 'token', reason: 'Unauthorized: token is missing' }
  const ownHost = hostOf(request, addresses)
  const verified = verifyJwt(token, {
    now: now(),
    isOurHost(host) {
      if (settings.hosts.length > 0) return settings.hosts.includes(host)
      return host === ownHost || (loopback.has(host) && loopback.has(ownHost))
    },
  })
  if ('refused' in verified) {
    return { status: 401, why: 'token', reason: `Unauthorized: ${verified.refused}` }
  }
  return { clientId: verified.clientId, project: project.id }
}

/** Empty when the request target is no URL. */
export function queryOf({ url = '/' }: IncomingMessage): URLSearchParams {
  const mark = url.indexOf('?')
  return new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1))
}

/** As the client addressed the relay, without port. */
function hostOf({ headers, socket }: IncomingMessage, { isProxy }: ClientAddresses): string {
  const forwarded = isProxy(socket.remoteAddress) ? headers['x-forwarded-host'] : undefined
  const host = (Array.isArray(forwarded) ? forwarded[0] : forwarded) ?? headers.host ?? ''
  const url = `ws://${host.split(',')[0]?.trim()}`
  return URL.canParse(url) ? new URL(url).hostname.toLowerCase() : ''
}
