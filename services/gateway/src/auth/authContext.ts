import { createClientAddresses } from '@latchkey/kit/clientAddress'
import { createUseLimits, type UseLimit, type UseLimits } from '@latchkey/kit/database/useLimits'
import { createSecrets, type Secrets } from '@latchkey/kit/secrets'
import { lte } from 'drizzle-orm'
import { GatewayError } from '../platform/gatewayError.js'
import type { GatewayContext, GatewayDeps, SignedIn } from '../platform/gatewayEnv.js'
import type { Project } from '../project/configSchema.js'
import { auditLog, loginAttempts, sessions } from './authTables.js'

/** Something that happened to a user, for the audit log. */
export type AuditEvent =
  | 'device_asked'
  | 'device_approved'
  | 'device_revoked'
  | 'code_sent'
  | 'code_wrong'
  | 'code_void'
  | 'logged_in'
  | 'logged_out'
  | 'token_reused'
  | 'email_changed'

/** Who asks, and from where. */
export interface Caller {
  readonly project: Project
  /** Of the page; empty when the request has none. */
  readonly origin: string
  /** A digest of the address. */
  readonly address: string
  /** The name of browser and system that the request gives; empty when it is unknown. */
  readonly device: string
}

/** What every part of the group works with. */
export interface AuthContext {
  readonly query: GatewayDeps['database']['query']
  readonly secrets: Secrets
  readonly now: () => number
  readonly caller: (c: GatewayContext) => Caller
  /** A digest of the address that a request comes from. */
  readonly addressOf: (c: GatewayContext) => string
  /** Counts a use. @throws GatewayError 429 with the seconds to wait */
  readonly limit: (limit: UseLimit, of: string) => Promise<void>
  readonly audit: (event: AuditEvent, who: Pick<Caller, 'address'> & AuditSubject) => Promise<void>
  /** Removes what is over. At most once a minute; the first call after a start waits for it. */
  readonly tidy: () => Promise<void>
}

interface AuditSubject {
  readonly project: Pick<Project, 'id'>
  readonly userId?: string | null
}

const MINUTE = 60_000
/** Milliseconds that the audit log keeps an event. */
const AUDIT_AGE = 180 * 24 * 60 * MINUTE

/** @param secret of at least 32 characters */
export function createAuthContext(
  deps: Pick<GatewayDeps, 'settings' | 'database' | 'now'>,
  secret: string,
): AuthContext {
  const { settings, database, now } = deps
  const { query } = database
  const secrets = createSecrets(secret, 'gateway')
  const addresses = createClientAddresses(settings.trustedProxies)
  const limits: UseLimits = createUseLimits({ database, secrets, now })
  let tidiedAt = -MINUTE
  function addressOf(c: GatewayContext): string {
    const socket = c.env?.incoming?.socket.remoteAddress
    const address = addresses.read({ socket, forwarded: c.req.header('x-forwarded-for') })
    return secrets.proof('caller', address)
  }
  return {
    query,
    secrets,
    now,
    addressOf,
    caller: (c) => ({
      project: projectOf(c),
      origin: c.req.header('origin') ?? '',
      address: addressOf(c),
      device: deviceName(c.req.header('user-agent') ?? ''),
    }),
    async limit(limit, of) {
      const retryAfter = await limits.take(limit, of)
      if (retryAfter > 0) throw tooOften(retryAfter)
    },
    async audit(event, { project, address, userId = null }) {
      await query
        .insert(auditLog)
        .values({ at: now(), projectId: project.id, userId, event, caller: address })
    },
    async tidy() {
      const at = now()
      if (at - tidiedAt < MINUTE) return
      tidiedAt = at
      await limits.tidy()
      await query.delete(loginAttempts).where(lte(loginAttempts.expiresAt, at))
      await query.delete(sessions).where(lte(sessions.expiresAt, at))
      await query.delete(auditLog).where(lte(auditLog.at, at - AUDIT_AGE))
    },
  }
}

/** The refusal of what was asked for too often, in the words that a visitor reads. */
export function tooOften(seconds: number): GatewayError {
  return new GatewayError({
    status: 429,
    reasons: [{ name: 'too_often', description: `Please try again after ${seconds} seconds` }],
    retryAfter: seconds,
  })
}

/** A refusal of what is well-formed and not accepted. */
export function refuse(name: string, description: string): GatewayError {
  return new GatewayError({ status: 422, reasons: [{ name, description }] })
}

/** The session of a route that lets nobody in without one. */
export function sessionOf(c: GatewayContext): SignedIn {
  const session = c.get('session')
  if (session === undefined) throw new Error('The route is mounted without its guard')
  return session
}

function projectOf(c: GatewayContext): Project {
  const project = c.get('project')
  if (project === undefined) throw new Error('The route is mounted without its guard')
  return project
}

const browsers = [
  [/\bEdg\w*\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** `Firefox, Linux`: only names of ours, since anybody can write anything into the header. */
function deviceName(userAgent: string): string {
  const find = (table: readonly (readonly [RegExp, string])[]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [find(browsers), find(systems)].filter((name) => name !== undefined).join(', ')
}
