import type { Route } from '@latchkey/kit/http/defineRoute'
import type { Audit } from '../access/audit.js'
import type { AuthContext } from '../auth/authContext.js'
import type { SignInEmails } from '../auth/signIn/signInEmails.js'
import type { ChainRegistry } from '../chains/chainRegistry.js'
import type { GatewayDeps } from '../platform/gatewayDeps.js'
import type { WalletPictures } from '../wallets/images/walletPictures.js'
import { consoleAnalyticsRoutes } from './analyticsRoutes.js'
import { catalogueRoutes } from './catalogueRoutes.js'
import { chainHealthRoutes } from './chainHealthRoutes.js'
import { emailRoutes } from './emailRoutes.js'
import { pageRoutes } from './pageRoutes.js'
import { peopleRoutes } from './peopleRoutes.js'
import { rotationRoutes } from './rotationRoutes.js'
import { settingsRoutes } from './settingsRoutes.js'
import { userRoutes } from './userRoutes.js'
import { visitorSessionRoutes } from './visitorSessionRoutes.js'

export function consoleRoutes(
  deps: GatewayDeps,
  {
    chains,
    pictures,
    audit,
    auth,
    emails,
  }: {
    readonly chains: ChainRegistry
    readonly pictures: WalletPictures
    readonly audit: Audit
    readonly auth: AuthContext
    readonly emails: SignInEmails | undefined
  },
): readonly Route[] {
  const { stored, reencryption, now } = deps
  if (stored === undefined) return []
  return [
    ...pageRoutes(),
    ...settingsRoutes(deps, { stored, audit }),
    ...consoleAnalyticsRoutes(deps),
    ...catalogueRoutes(deps, { pictures, audit }),
    ...chainHealthRoutes(deps, chains),
    ...(reencryption ? rotationRoutes(reencryption, now) : []),
    ...peopleRoutes(deps),
    ...visitorSessionRoutes(deps, audit),
    ...userRoutes(auth, audit),
    ...(emails ? emailRoutes(deps, { emails, audit }) : []),
  ]
}
