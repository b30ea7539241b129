import { OpenAPIHono } from '@hono/zod-openapi'
import type { Health } from '@latchkey/kit/health'
import { createAuthGroup } from './auth/authGroup.js'
import { balanceRoutes } from './balances/balanceRoutes.js'
import { createChainRegistry } from './chains/chainRegistry.js'
import { chainRoutes } from './chains/chainRoutes.js'
import { createGuards } from './platform/createGuards.js'
import { errorBody } from './platform/gatewayError.js'
import type { GatewayApp, GatewayDeps, GatewayEnv } from './platform/gatewayEnv.js'
import { createRateLimits } from './platform/limitRate.js'
import { mountRoutes } from './platform/mountRoutes.js'
import { observe } from './platform/observe.js'
import { platformRoutes } from './platform/platformRoutes.js'
import { sendFailure } from './platform/sendFailure.js'
import { projectRoutes } from './project/projectRoutes.js'
import { databaseWalletProvider } from './wallets/databaseWalletProvider.js'
import { createImageProvider } from './wallets/images/imageProvider.js'
import { imageRoutes } from './wallets/images/imageRoutes.js'
import { walletRoutes } from './wallets/walletRoutes.js'

/** Puts the route groups together: observed and answered alike, each route behind what its access asks for. */
export function createApp(deps: GatewayDeps, health: Health): GatewayApp {
  const { config, database, log } = deps
  const app = new OpenAPIHono<GatewayEnv>()
  app.onError((error, c) => sendFailure(error, c, log))
  app.notFound((c) =>
    c.json(errorBody([{ name: 'not_found', description: 'There is nothing at this path.' }]), 404, {
      'cache-control': 'no-store',
    }),
  )
  app.use(observe(deps))

  const wallets = databaseWalletProvider(database)
  const chains = createChainRegistry(deps)
  const auth = createAuthGroup(deps)
  const routes = [
    ...platformRoutes({ ...deps, health, document: () => app.getOpenAPI31Document(openApi) }),
    ...imageRoutes(createImageProvider({ wallets, config })),
    ...walletRoutes(deps, wallets),
    ...projectRoutes(),
    ...chainRoutes(deps, chains),
    ...balanceRoutes(deps, chains),
    ...auth.routes,
  ]
  mountRoutes(app, routes, createGuards(deps, createRateLimits(deps), auth.findSession))
  return app
}

const openApi = {
  openapi: '3.1.0',
  info: { title: 'Latchkey gateway', version: '0.1.0', license: { name: 'MIT' } },
}
