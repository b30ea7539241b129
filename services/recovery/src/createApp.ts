import type { Health } from '@latchkey/kit/health'
import { createServiceApp } from '@latchkey/kit/http/createServiceApp'
import type { ServiceApp } from '@latchkey/kit/http/serviceEnv'
import { createLetters } from '@latchkey/kit/mail/letters'
import { createLogin } from './login.js'
import { createRecoveryContext } from './recoveryContext.js'
import type { RecoveryDeps } from './recoveryDeps.js'
import { recoveryRoutes } from './recoveryRoutes.js'
import { demoProject } from './settings/config.js'
import { createShares } from './shares.js'

/** Puts the routes together. */
export function createApp(deps: RecoveryDeps, health: Health): ServiceApp {
  const context = createRecoveryContext(deps)
  const shares = createShares(context)
  const login = deps.mailer && createLogin(context, createLetters(deps.mailer))
  return createServiceApp(
    { ...deps, demo: demoProject },
    {
      title: 'Latchkey recovery service',
      health,
      routes: recoveryRoutes(context, { shares, login }),
      findSession: login?.findSession,
    },
  )
}
