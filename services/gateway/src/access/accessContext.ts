import { normalizeEmail } from '@latchkey/kit/emailAddress'
import type { Caller } from '@latchkey/kit/http/caller'
import type { Operator, OperatorRole, ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { eq } from 'drizzle-orm'
import type { AuthContext } from '../auth/authContext.js'
import { identify, type EmailIdentity } from '../auth/email/login.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { admins } from './accessTables.js'

/** No project can have this id. */
const consoleId = ':console'

export interface AccessContext {
  readonly auth: AuthContext
  readonly development: boolean
  /** Call it only behind a guard that has checked the page. */
  caller(c: ServiceContext): Caller
  isOwnPage(c: ServiceContext, origin: string): boolean
  consoleUrl(c: ServiceContext): string
  readonly isSecure: boolean
  identify(email: string): EmailIdentity
  /** `LATCHKEY_ADMINS`: owners whom the console cannot change. */
  readonly listed: ReadonlySet<string>
  roleWith(email: string, stored: OperatorRole | null | undefined): OperatorRole | undefined
  roleOf(identity: Pick<EmailIdentity, 'email' | 'emailKey'>): Promise<OperatorRole | undefined>
  openEmail(row: { readonly id: string; readonly emailSealed: string }): string
}

export function createAccessContext(
  { settings }: Pick<GatewayDeps, 'settings'>,
  auth: AuthContext,
): AccessContext {
  const { development, publicUrl } = settings
  const own = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  const listed = new Set(settings.admins.flatMap((entry) => normalizeEmail(entry) ?? []))
  const roleWith: AccessContext['roleWith'] = (email, stored) => {
    const normal = normalizeEmail(email)
    if (normal === undefined) return undefined
    return listed.has(normal) ? 'owner' : (stored ?? undefined)
  }
  return {
    auth,
    development,
    caller(c) {
      const origin = c.req.header('origin') ?? ''
      // Framed by another page, passkeys open nothing.
      return auth.callerAs(c, {
        project: { id: consoleId, name: 'Latchkey console', allowedOrigins: [origin] },
        origin,
      })
    },
    isOwnPage: (c, origin) =>
      origin === own || ((own === undefined || development) && origin === new URL(c.req.url).origin),
    consoleUrl: (c) =>
      new URL('console/', (publicUrl ?? new URL(c.req.url).origin).replace(/\/*$/, '/')).href,
    isSecure: !development || own?.startsWith('https:') === true,
    identify: (email) => identify(auth, consoleId, email),
    listed,
    roleWith,
    async roleOf({ email, emailKey }) {
      // For every address, so that timing reveals nothing.
      const [row] = await auth.query.select({ role: admins.role }).from(admins).where(eq(admins.id, emailKey))
      return roleWith(email, row?.role)
    },
    openEmail: ({ id, emailSealed }) => auth.secrets.open('email', emailSealed, `${consoleId}|${id}`),
  }
}

export type Person = Extract<Operator, { kind: 'person' }>

export function personOf(c: ServiceContext): Person {
  const operator = c.get('operator')
  if (operator === undefined) throw new Error('The route is mounted without its guard')
  if (operator.kind === 'person') return operator
  throw new ServiceError({
    status: 403,
    reasons: [{ name: 'key_refused', description: 'Only somebody who is logged in may do this.' }],
  })
}

/** Milliseconds since a login. */
const recent = 15 * 60_000

/** A briefly stolen session cannot create lasting access. */
export function freshPerson(c: ServiceContext, at: number, setting: string): Person {
  const person = personOf(c)
  if (at - person.since <= recent) return person
  throw new ServiceError({
    status: 403,
    reasons: [{ name: 'login_again', description: `Log in again to change ${setting}.` }],
  })
}
