import { createLetters } from '@latchkey/kit/mail/letters'
import type { FindSession } from '@latchkey/kit/http/createGuards'
import type { Route } from '@latchkey/kit/http/defineRoute'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { createAuthContext, type AuthContext } from './authContext.js'
import { createDevices } from './devices.js'
import { createAttempts } from './email/attempts.js'
import { createEmailChange } from './email/changeEmail.js'
import { deviceRoutes } from './email/deviceRoutes.js'
import { emailRoutes } from './email/emailRoutes.js'
import { createEmailLogin } from './email/login.js'
import { sessionRoutes } from './sessionRoutes.js'
import { createSessions } from './sessions.js'
import { createProviderClient } from './social/askProvider.js'
import { createSocialLogin } from './social/socialLogin.js'
import { socialRoutes } from './social/socialRoutes.js'

/** The routes of logging in, and what finds a session for the routes of other groups. */
export interface AuthGroup {
  readonly routes: readonly Route[]
  readonly findSession: FindSession | undefined
  /** For groups whose routes are for who is logged in; absent where nobody can be. */
  readonly context: AuthContext | undefined
}

/** Nothing where no secret is set; no e-mail where no mail server is. */
export function createAuthGroup(
  deps: Pick<GatewayDeps, 'settings' | 'config' | 'database' | 'mailer' | 'now'>,
): AuthGroup {
  const { settings, config, mailer } = deps
  if (settings.authSecret === undefined) return { routes: [], findSession: undefined, context: undefined }
  const context = createAuthContext(deps, settings.authSecret)
  const sessions = createSessions(context)
  const devices = createDevices(context)
  const client = createProviderClient(deps.now)
  const social = createSocialLogin(context, { client, devices, sessions, config: () => config.current() })
  const routes = [...sessionRoutes(context, { sessions, devices }), ...socialRoutes(context, social)]
  if (mailer !== undefined) {
    const letters = createLetters(mailer)
    const attempts = createAttempts(context, letters, settings.publicUrl?.replace(/\/+$/, ''))
    const login = createEmailLogin(context, { attempts, devices, sessions })
    const change = createEmailChange(context, { attempts, letters, sessions })
    routes.push(
      ...emailRoutes(context, { attempts, login, change }),
      ...deviceRoutes(context, attempts, { config, development: settings.development }),
    )
  }
  return { routes, findSession: sessions.find, context }
}
