import { createLetters } from '@latchkey/kit/mail/letters'
import { createProviderClient } from '@latchkey/kit/social/askProvider'
import { createFarcasterClient } from '@latchkey/kit/social/farcaster'
import type { FindSession } from '@latchkey/kit/http/createGuards'
import type { Route } from '@latchkey/kit/http/defineRoute'
import type { ChainRegistry } from '../chains/chainRegistry.js'
import { demoProject, type GatewayConfig } from '../project/configSchema.js'
import { findProject } from '@latchkey/kit/settingsFile'
import { createLookOf } from '../emails/projectEmails.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import { createAuthContext, type AuthContext } from './authContext.js'
import { createDevices } from './devices.js'
import { createAttempts } from './email/attempts.js'
import { createEmailChange } from './email/changeEmail.js'
import { deviceRoutes } from './email/deviceRoutes.js'
import { emailRoutes } from './email/emailRoutes.js'
import { createEmailLogin } from './email/login.js'
import { createEntrance } from './enter.js'
import { createOutsideAttempts } from './outsideAttempts.js'
import { passkeyRoutes } from './passkey/passkeyRoutes.js'
import { createPasskeys } from './passkey/passkeys.js'
import { sessionRoutes } from './sessionRoutes.js'
import { createSessions } from './sessions.js'
import { emailCaptureRoutes } from './signIn/emailCapture.js'
import { createSignInEmails, type SignInEmails } from './signIn/signInEmails.js'
import { signInRoutes } from './signIn/signInRoutes.js'
import { createFarcasterLogin } from './social/farcasterLogin.js'
import { farcasterRoutes } from './social/farcasterRoutes.js'
import { createSocialLogin } from './social/socialLogin.js'
import { socialRoutes } from './social/socialRoutes.js'

export interface AuthGroup {
  readonly routes: readonly Route[]
  readonly findSession: FindSession | undefined
  readonly context: AuthContext | undefined
  readonly emails: SignInEmails | undefined
}

/** Empty without a secret; no email login without a mail server. */
export function createAuthGroup(
  deps: Pick<
    GatewayDeps,
    'settings' | 'secrets' | 'config' | 'database' | 'log' | 'metrics' | 'mailer' | 'fetch' | 'now'
  >,
  registry: ChainRegistry,
): AuthGroup {
  const { settings, secrets, config, mailer } = deps
  if (secrets === undefined)
    return { routes: [], findSession: undefined, context: undefined, emails: undefined }
  const context = createAuthContext(deps, secrets)
  const sessions = createSessions(context)
  const devices = createDevices(context)
  const attempts = createOutsideAttempts(context)
  const outside = { attempts, enter: createEntrance(context, { devices, sessions }) }
  const current = () => config.current()
  const social = createSocialLogin(context, {
    ...outside,
    client: createProviderClient(deps.now),
    config: current,
  })
  const farcaster = createFarcasterLogin(context, {
    ...outside,
    client: createFarcasterClient(deps.fetch, deps.now),
    config: current,
  })
  const passkeys = createPasskeys(context, { ...outside, development: settings.development })
  const emails = createSignInEmails(context)
  const asksEmail = (id: string) => (mailer ? captureOf(config.current(), settings, id) : false)
  const routes = [
    ...sessionRoutes(context, { sessions, devices }),
    ...socialRoutes(context, social),
    ...farcasterRoutes(context, farcaster),
    ...passkeyRoutes(context, passkeys),
    ...signInRoutes(deps, context, { registry, emails, asksEmail }),
  ]
  if (mailer !== undefined) {
    const emailSender = createLetters(mailer, createLookOf(deps))
    const emailAttempts = createAttempts(context, emailSender, settings.publicUrl?.replace(/\/+$/, ''))
    const checksDevices = (id: string) => projectOf(config.current(), settings, id)?.deviceCheck ?? false
    const login = createEmailLogin(context, { attempts: emailAttempts, devices, sessions, checksDevices })
    const change = createEmailChange(context, { attempts: emailAttempts, emailSender, sessions })
    routes.push(
      ...emailCaptureRoutes(context, {
        attempts: emailAttempts,
        emails,
        isOn: (id) => asksEmail(id) !== false,
        development: settings.development,
      }),
      ...emailRoutes(context, { attempts: emailAttempts, login, change }),
      ...deviceRoutes(context, emailAttempts, { config, development: settings.development }),
    )
  }
  return { routes, findSession: sessions.find, context, emails }
}

const projectOf = ({ projects }: GatewayConfig, { development }: GatewayDeps['settings'], id: string) =>
  findProject(projects, id, { development, demo: demoProject })

function captureOf(
  config: GatewayConfig,
  settings: GatewayDeps['settings'],
  id: string,
): 'required' | boolean {
  const feature = projectOf(config, settings, id)?.features.find((one) => one.id === 'email_capture')
  if (!feature?.isEnabled) return false
  return feature.config?.includes('required') ? 'required' : true
}
