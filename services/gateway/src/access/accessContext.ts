import { normalizeEmail } from '@latchkey/kit/emailAddress'
import type { Caller } from '@latchkey/kit/http/caller'
import type { Operator, OperatorRole, ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import { eq } from 'drizzle-orm'
import type { AuthContext } from '../auth/authContext.js'
import { identify, type EmailIdentity } from '../auth/email/login.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { admins } from './accessTables.js'

/**
 * Stands for the console in sessions and attempts, where a login has a project. No project can have
 * this id.
 */
const consoleId = ':console'

export interface AccessContext {
  readonly auth: AuthContext
  readonly development: boolean
  /** The caller of the operator's page. Call it only behind a guard that has checked the page. */
  caller(c: ServiceContext): Caller
  isOwnPage(c: ServiceContext, origin: string): boolean
  /** The console's URL, for links in emails. */
  consoleUrl(c: ServiceContext): string
  /** Whether browsers keep cookies of this gateway from requests without TLS. */
  readonly isSecure: boolean
  /** An address as it is stored and compared. @throws ServiceError 422 when it is no address */
  identify(email: string): EmailIdentity
  /** Addresses of `LATCHKEY_ADMINS`, in their normal form: owners whom the console cannot change. */
  readonly listed: ReadonlySet<string>
  /** The role of an address that the database knows with a role, or without one; undefined when it may not log in. */
  roleWith(email: string, stored: OperatorRole | null | undefined): OperatorRole | undefined
  /** The role of an address now; undefined when it may not log in. */
  roleOf(identity: Pick<EmailIdentity, 'email' | 'emailKey'>): Promise<OperatorRole | undefined>
  /** The address of a row. */
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
      // Passkeys are bound to the page; framed by another one they open nothing.
      return auth.callerAs(c, {
        project: { id: consoleId, name: 'Latchkey console', allowedOrigins: [origin] },
        origin,
      })
    },
    isOwnPage: (c, origin) =>
      origin === own || ((own === undefined || development) && origin === new URL(c.req.url).origin),
    // Without a public address only a developer's gateway sends emails.
    consoleUrl: (c) =>
      new URL('console/', (publicUrl ?? new URL(c.req.url).origin).replace(/\/*$/, '/')).href,
    isSecure: !development || own?.startsWith('https:') === true,
    identify: (email) => identify(auth, consoleId, email),
    listed,
    roleWith,
    async roleOf({ email, emailKey }) {
      // Asked for every address, so that the time tells nothing of it.
      const [row] = await auth.query.select({ role: admins.role }).from(admins).where(eq(admins.id, emailKey))
      return roleWith(email, row?.role)
    },
    openEmail: ({ id, emailSealed }) => auth.secrets.open('email', emailSealed, `${consoleId}|${id}`),
  }
}

/** An operator who is logged in. */
export type Person = Extract<Operator, { kind: 'person' }>

/** The person who asks, for routes that no key may use. */
export function personOf(c: ServiceContext): Person {
  const operator = c.get('operator')
  if (operator === undefined) throw new Error('The route is mounted without its guard')
  if (operator.kind === 'person') return operator
  throw new ServiceError({
    status: 403,
    reasons: [{ name: 'key_refused', description: 'Only somebody who is logged in may do this.' }],
  })
}

/** Milliseconds after a login in which somebody may change who can log in. */
const recent = 15 * 60_000

/** The operator, soon after a login: a session that was had only for a moment opens no way in that lasts. */
export function freshPerson(c: ServiceContext, at: number, what: string): Person {
  const person = personOf(c)
  if (at - person.since <= recent) return person
  throw new ServiceError({
    status: 403,
    reasons: [{ name: 'login_again', description: `Log in again to change ${what}.` }],
  })
}
