import { OpenAPIHono } from '@hono/zod-openapi'
import type { Health } from '@latchkey/kit/health'
import { balanceRoutes } from './balances/balanceRoutes.js'
import { rpcBalanceProvider } from './balances/rpcBalanceProvider.js'
import { createChainRegistry } from './chains/chainRegistry.js'
import { chainRoutes } from './chains/chainRoutes.js'
import { errorBody } from './platform/gatewayError.js'
import type { GatewayApp, GatewayDeps, GatewayEnv } from './platform/gatewayEnv.js'
import { guard } from './platform/guard.js'
import { createRateLimits } from './platform/limitRate.js'
import { observe } from './platform/observe.js'
import { platformRoutes } from './platform/platformRoutes.js'
import { sendFailure } from './platform/sendFailure.js'
import { projectRoutes } from './project/projectRoutes.js'
import { databaseWalletProvider } from './wallets/databaseWalletProvider.js'
import { createImageProvider } from './wallets/images/imageProvider.js'
import { imageRoutes } from './wallets/images/imageRoutes.js'
import { walletRoutes } from './wallets/walletRoutes.js'

/** Puts the route groups together: observed and answered alike, images open, everything else behind the guard. */
export function createApp(deps: GatewayDeps, health: Health): GatewayApp {
  const { log } = deps
  const app = new OpenAPIHono<GatewayEnv>()
  app.onError((error, c) => sendFailure(error, c, log))
  app.notFound((c) =>
    c.json(errorBody([{ name: 'not_found', description: 'There is nothing at this path.' }]), 404, {
      'cache-control': 'no-store',
    }),
  )
  app.use(observe(deps))

  const limits = createRateLimits(deps)
  for (const path of ['/readyz', '/metrics', '/openapi.json']) {
    app.use(path, async (c, next) => {
      await limits.own(c, 'platform')
      await next()
    })
  }
  platformRoutes(app, deps, health)
  for (const path of ['/getWalletImage/*', '/public/*']) {
    app.use(path, async (c, next) => {
      await limits.project(c, 'images')
      await next()
    })
  }
  const wallets = databaseWalletProvider(deps.database)
  imageRoutes(app, createImageProvider({ wallets, config: deps.config }))

  const chains = createChainRegistry(deps)
  const protect = guard(deps, limits)
  for (const path of ['/getWallets', '/getAnalyticsConfig', '/appkit/*', '/projects/*', '/v1', '/v1/*']) {
    app.use(path, protect)
  }
  walletRoutes(app, deps, wallets)
  projectRoutes(app)
  chainRoutes(app, deps, chains)
  balanceRoutes(app, deps, chains, rpcBalanceProvider(deps))
  return app
}
