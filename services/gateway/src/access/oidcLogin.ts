import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'
import { refuse } from '@latchkey/kit/http/serviceError'
import { createProviderClient, type Binding } from '@latchkey/kit/social/askProvider'
import type { SocialSettings } from '@latchkey/kit/social/providers'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createOutsideAttempts } from '../auth/outsideAttempts.js'
import type { Settings } from '../settings/settings.js'
import type { AccessContext } from './accessContext.js'
import type { AdminSession, AdminSessions } from './adminSessions.js'
import type { Audit } from './audit.js'
import { roleFor, type RoleRule } from './oidcRoles.js'

interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly name: string
  readonly scope: string
  readonly groupsClaim: string
  readonly rules: readonly RoleRule[]
}

export function oidcOf(settings: Settings): OidcSettings | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = settings
  if (issuer === undefined) return undefined
  const { publicUrl, development, oidcName: name, oidcScope: scope } = settings
  if (clientId === undefined || clientSecret === undefined)
    throw new Error(
      'LATCHKEY_OIDC_ISSUER needs LATCHKEY_OIDC_CLIENT_ID and LATCHKEY_OIDC_CLIENT_SECRET beside it.',
    )
  // The request's Host must not choose the redirect URI.
  if (publicUrl === undefined && !development)
    throw new Error('LATCHKEY_OIDC_ISSUER needs LATCHKEY_PUBLIC_URL beside it.')
  const { oidcGroupsClaim: groupsClaim, oidcRoles: rules } = settings
  return { issuer, clientId, clientSecret, name, scope, groupsClaim, rules }
}

const life = 10 * 60_000
const provider = 'admin_oidc'

/**
 * Authorization code flow with PKCE, state and nonce, derived from an attempt in a cookie. The
 * first answer ends it.
 */
export function createOidcLogin(
  access: AccessContext,
  { sessions, audit }: { readonly sessions: AdminSessions; readonly audit: Audit },
  settings: OidcSettings,
) {
  const { auth, caller, identify, roleOf, consoleUrl, isSecure } = access
  const { secrets, now } = auth
  const client = createProviderClient(now)
  const attempts = createOutsideAttempts(auth)
  const cookie = `${isSecure ? '__Host-' : ''}latchkey_oidc`
  const terms = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'Strict' } as const
  const asked: SocialSettings = {
    provider: 'google',
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    issuer: settings.issuer,
  }
  const bindingOf = (c: ServiceContext, id: string): Binding => ({
    redirectUri: new URL('oidc', consoleUrl(c)).href,
    state: secrets.proof('admin oidc state', id),
    nonce: secrets.proof('admin oidc nonce', id),
    verifier: secrets.proof('admin oidc verifier', id),
  })

  return {
    name: settings.name,

    async start(c: ServiceContext): Promise<{ url: string }> {
      const requester = caller(c)
      await attempts.count(requester)
      const { attempt, id } = attempts.create()
      const url = await client.urlOf(asked, bindingOf(c, id), settings.scope)
      await attempts.keep(requester, id, { provider, life })
      setCookie(c, cookie, attempt, { ...terms, maxAge: life / 1000 })
      return { url }
    },

    async finish(c: ServiceContext, search: string): Promise<AdminSession> {
      const requester = caller(c)
      const taken = await attempts.take(requester, getCookie(c, cookie) ?? '')
      deleteCookie(c, cookie, terms)
      if (taken.provider !== provider) throw accessDenied()
      const binding = bindingOf(c, taken.id)
      const answer = new URL(binding.redirectUri)
      answer.search = search
      const claims = await client.claimsOf(asked, binding, answer.href)
      const assignedRole = roleFor(claims, settings)
      if (assignedRole === undefined) {
        await audit(c, 'oidc_refused', { details: { reason: 'no verified address' } })
        throw accessDenied()
      }
      const identity = identify(assignedRole.email)
      const role = (await roleOf(identity)) ?? assignedRole.role
      if (role === undefined) {
        await audit(c, 'oidc_refused', { details: { reason: 'no role' } })
        throw accessDenied()
      }
      const session = await sessions.open(c, requester, {
        ...identity,
        role,
        fromProvider: assignedRole.role,
        way: 'oidc',
      })
      const details = { way: 'oidc', role, device: requester.device }
      await audit(c, 'logged_in', { adminId: identity.emailKey, details })
      return session
    },
  }
}

export type OidcLogin = ReturnType<typeof createOidcLogin>

/** Keeps admitted addresses secret. */
function accessDenied() {
  return refuse('oidc_refused', 'Your account may not log in to this console.')
}
