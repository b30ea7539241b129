import { normalizeEmail } from '@latchkey/kit/emailAddress'
import type { Caller } from '@latchkey/kit/http/caller'
import type { Operator, ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { ServiceError } from '@latchkey/kit/http/serviceError'
import type { AuthContext } from '../auth/authContext.js'
import { identify, type EmailIdentity } from '../auth/email/login.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'

/** What stands where a login has a project. No project can have this id. */
const consoleId = ':console'

/** What every part of the operator's access works with. */
export interface AccessContext {
  readonly auth: AuthContext
  readonly development: boolean
  /** Who asks from the operator's page. Only behind a guard that has looked at the page. */
  caller(c: ServiceContext): Caller
  isOwnPage(c: ServiceContext, origin: string): boolean
  /** Whether browsers keep cookies of this gateway from requests without TLS. */
  readonly isSecure: boolean
  /** An address as it is stored and compared. @throws ServiceError 422 when it is no address */
  identify(email: string): EmailIdentity
  /** Whether an address is one of those that may log in now. */
  isAdmin(email: string): boolean
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
    isSecure: !development || own?.startsWith('https:') === true,
    identify: (email) => identify(auth, consoleId, email),
    isAdmin(email) {
      const normal = normalizeEmail(email)
      return normal !== undefined && listed.has(normal)
    },
    openEmail: ({ id, emailSealed }) => auth.secrets.open('email', emailSealed, `${consoleId}|${id}`),
  }
}

/** The person who asks, for routes that no key may use. */
export function personOf(c: ServiceContext): Extract<Operator, { kind: 'person' }> {
  const operator = c.get('operator')
  if (operator === undefined) throw new Error('The route is mounted without its guard')
  if (operator.kind === 'person') return operator
  throw new ServiceError({
    status: 403,
    reasons: [{ name: 'key_refused', description: 'Only somebody who is logged in may do this.' }],
  })
}
