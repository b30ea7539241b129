import type { Health } from '@latchkey/kit/health'
import { createServiceApp } from '@latchkey/kit/http/createServiceApp'
import type { ServiceApp } from '@latchkey/kit/http/serviceEnv'
import { createAccessGroup } from './access/accessGroup.js'
import { checkPermissions } from './access/permissions.js'
import { analyticsRoutes } from './analytics/analyticsRoutes.js'
import { createAuthGroup } from './auth/authGroup.js'
import { balanceRoutes } from './balances/balanceRoutes.js'
import { createChainRegistry } from './chains/chainRegistry.js'
import { chainRoutes } from './chains/chainRoutes.js'
import { consoleRoutes } from './console/consoleRoutes.js'
import { convertRoutes } from './convert/convertRoutes.js'
import { custodyRoutes } from './custody/custodyRoutes.js'
import { shareRequestRoutes } from './custody/shareRequestRoutes.js'
import { collectibleRoute } from './history/collectibleRoute.js'
import { emailLookRoutes } from './emails/emailLookRoutes.js'
import { historyRoutes } from './history/historyRoutes.js'
import { nameRoutes } from './names/nameRoutes.js'
import { mailboxRoutes } from './mailbox/mailboxRoutes.js'
import { createPublicGet } from './platform/publicGet.js'
import { createPublicPost } from './platform/publicPost.js'
import { createOnrampProviders } from './onramp/onrampProviders.js'
import { onrampRoutes } from './onramp/onrampRoutes.js'
import type { GatewayDeps } from './platform/gatewayDeps.js'
import { priceRoutes } from './prices/priceRoutes.js'
import { createPriceReader } from './prices/readPrices.js'
import { demoProject } from './project/configSchema.js'
import { projectRoutes } from './project/projectRoutes.js'
import { smartSessionRoutes } from './sessions/smartSessionRoutes.js'
import { withTokenLists } from './tokens/tokenLists.js'
import { tokenRoutes } from './tokens/tokenRoutes.js'
import { usageRoutes } from './usage/usageRoutes.js'
import { databaseWalletProvider } from './wallets/databaseWalletProvider.js'
import { createImageProvider } from './wallets/images/imageProvider.js'
import { imageRoutes } from './wallets/images/imageRoutes.js'
import { createWalletPictures } from './wallets/images/walletPictures.js'
import { walletRoutes } from './wallets/walletRoutes.js'
import { createDelivery } from './webhooks/deliver.js'
import { webhookRoutes } from './webhooks/webhookRoutes.js'

export function createApp(deps: GatewayDeps, health: Health): ServiceApp {
  const { config, database } = deps
  const wallets = databaseWalletProvider(database)
  const pictures = createWalletPictures(deps)
  const chains = withTokenLists(createChainRegistry(deps), deps)
  const get = createPublicGet()
  const prices = createPriceReader(deps)
  const auth = createAuthGroup(deps, chains)
  const access = createAccessGroup(deps, auth.context)
  const onrampProviders = createOnrampProviders(deps)
  if (auth.context)
    deps.tasks.add(
      createDelivery({
        ...auth.context,
        metrics: deps.metrics,
        post: createPublicPost(deps.settings.webhookPrivate),
      }),
    )
  const routes = [
    ...imageRoutes(createImageProvider({ wallets, pictures, config, chains, get })),
    ...walletRoutes(deps, wallets),
    ...projectRoutes(deps, onrampProviders),
    ...chainRoutes(deps, chains),
    ...tokenRoutes(deps, chains),
    ...priceRoutes(deps, chains, prices),
    ...balanceRoutes(deps, chains, prices),
    ...historyRoutes(deps, chains),
    collectibleRoute(deps, chains, get),
    ...nameRoutes(deps, chains, get),
    ...convertRoutes(deps, chains, prices),
    ...onrampRoutes(deps, onrampProviders, auth.context?.emit),
    ...analyticsRoutes(deps),
    ...auth.routes,
    ...(auth.context ? custodyRoutes(auth.context) : []),
    ...(auth.context ? shareRequestRoutes(auth.context) : []),
    ...(auth.context ? mailboxRoutes(auth.context) : []),
    ...(auth.context ? smartSessionRoutes(auth.context, chains) : []),
    ...(access?.routes ?? []),
    ...(access ? usageRoutes(deps) : []),
    ...(access ? emailLookRoutes(deps, access.audit) : []),
    ...(access && auth.context ? webhookRoutes(deps, auth.context, access.audit) : []),
    ...(access && auth.context
      ? consoleRoutes(deps, {
          chains,
          pictures,
          audit: access.audit,
          auth: auth.context,
          emails: auth.emails,
        })
      : []),
  ]
  checkPermissions(routes)
  return createServiceApp(
    { ...deps, demo: demoProject },
    {
      title: 'Latchkey gateway',
      health,
      routes,
      proofs: { findSession: auth.findSession, proveKey: auth.context?.proveKey, ...access?.proofs },
    },
  )
}
