import type { Health } from '@latchkey/kit/health'
import { findProject } from '@latchkey/kit/settingsFile'
import { createServiceApp } from '@latchkey/kit/http/createServiceApp'
import type { ServiceApp, ServiceProject } from '@latchkey/kit/http/serviceEnv'
import { createLetters } from '@latchkey/kit/mail/letters'
import { createProviderClient } from '@latchkey/kit/social/askProvider'
import { createFarcasterClient } from '@latchkey/kit/social/farcaster'
import { confirmRoutes } from './confirmRoutes.js'
import { createMailProof } from './mailProof.js'
import { createOutsideLogin } from './outsideLogin.js'
import { createRecoveryContext } from './recoveryContext.js'
import type { RecoveryDeps } from './recoveryDeps.js'
import { recoveryRoutes } from './recoveryRoutes.js'
import { demoProject } from './settings/config.js'
import { createShares } from './shares.js'
import { createTickets } from './tickets.js'

export function createApp(deps: RecoveryDeps, health: Health): ServiceApp {
  const context = createRecoveryContext(deps)
  const shares = createShares(context)
  const tickets = createTickets(context)
  const { settings, config, mailer } = deps
  const publicUrl = settings.publicUrl?.replace(/\/+$/, '')
  const lookOf = (id: string) => config.current().projects.find((project) => project.id === id)?.emails
  const letters = mailer && createLetters(mailer, lookOf)
  const mail = letters && createMailProof(context, { letters, tickets, shares, publicUrl })
  const projectOf = (id: string) =>
    findProject<ServiceProject>(config.current().projects, id, {
      development: settings.development,
      demo: demoProject,
    })
  const outside = createOutsideLogin(context, {
    provider: createProviderClient(deps.now),
    farcaster: createFarcasterClient(deps.fetch, deps.now),
    tickets,
    config: () => config.current(),
  })
  return createServiceApp(
    { ...deps, demo: demoProject },
    {
      title: 'Latchkey recovery service',
      health,
      routes: [
        ...recoveryRoutes(context, { shares, mail, outside }),
        ...(mail ? confirmRoutes(context, mail, projectOf) : []),
      ],
      proofs: { findSession: tickets.find, proveKey: context.proveKey },
    },
  )
}
