import { OpenAPIHono } from '@hono/zod-openapi'
import { pino, type Logger } from 'pino'
import { balanceRoutes } from './balances/balanceRoutes.js'
import { rpcBalanceProvider } from './balances/rpcBalanceProvider.js'
import { createChainRegistry } from './chains/chainRegistry.js'
import { chainRoutes } from './chains/chainRoutes.js'
import { migrate } from './database/migrate.js'
import { openDatabase } from './database/openDatabase.js'
import { errorBody } from './platform/gatewayError.js'
import type { GatewayContext, GatewayDeps, GatewayEnv } from './platform/gatewayEnv.js'
import { guard } from './platform/guard.js'
import { limitRate } from './platform/limitRate.js'
import { createMetrics } from './platform/metrics.js'
import { observe } from './platform/observe.js'
import { platformRoutes } from './platform/platformRoutes.js'
import { createRateLimiter } from './platform/rateLimiter.js'
import { sendFailure } from './platform/sendFailure.js'
import type { GatewayConfigInput } from './project/configSchema.js'
import { fileConfigSource, fixedConfigSource, type ConfigSource } from './project/configSource.js'
import { parseConfig } from './project/parseConfig.js'
import { projectRoutes } from './project/projectRoutes.js'
import { defaultSettings, type Settings } from './settings/settings.js'
import { defaultCatalogue } from './wallets/catalogue.js'
import { databaseWalletProvider } from './wallets/databaseWalletProvider.js'
import { createImageProvider } from './wallets/images/imageProvider.js'
import { imageRoutes } from './wallets/images/imageRoutes.js'
import { seedWallets } from './wallets/seedWallets.js'
import { walletRoutes } from './wallets/walletRoutes.js'

/** What a gateway is made from; what is left out has the defaults of docs/self-hosting.md. */
export interface GatewayOptions extends Partial<Settings> {
  /** Projects and chains as an object; wins over `configFile`. */
  readonly config?: GatewayConfigInput | undefined
  readonly log?: Logger | undefined
  /** Milliseconds since 1970; for tests. */
  readonly now?: (() => number) | undefined
  /** How upstreams are reached; for tests. */
  readonly fetch?: typeof fetch | undefined
}

/** A gateway without a server in front of it. */
export interface Gateway {
  readonly fetch: (request: Request, bindings?: GatewayEnv['Bindings']) => Response | Promise<Response>
  readonly settings: Settings
  readonly log: Logger
  /** `/readyz` answers 503 from now on, so that a balancer sends no more. */
  drain(): void
  /** Closes the database. Call it when no request is open any more. */
  close(): Promise<void>
}

/**
 * Opens the database, brings it up to date and puts the route groups together.
 *
 * @throws an Error with a message for the operator when settings or catalogue are not valid or the database does
 *   not open
 */
export async function createGateway(options: GatewayOptions = {}): Promise<Gateway> {
  const { config: configInput, log: givenLog, now = Date.now, fetch = globalThis.fetch, ...given } = options
  const settings: Settings = { ...defaultSettings, ...given }
  const log = givenLog ?? pino({ level: settings.logLevel }, pino.destination(2))
  const config = openConfig(configInput, settings, log)
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    onIdleError: (error) => log.error({ err: error }, 'a database connection broke'),
  })
  try {
    const migrations = await migrate(database)
    const seeded = await seedWallets(database, settings.walletsFile ?? defaultCatalogue)
    log.info({ engine: database.engine, migrations, seeded }, 'database ready')
  } catch (error) {
    await database.close()
    throw error
  }
  const deps: GatewayDeps = { settings, config, database, log, metrics: createMetrics(), fetch, now }
  let stopping = false
  const app = createApp(deps, () => stopping)
  return {
    fetch: (request, bindings) => app.fetch(request, bindings ?? {}),
    settings,
    log,
    drain() {
      stopping = true
    },
    async close() {
      stopping = true
      deps.metrics.registry.clear()
      await database.close()
    },
  }
}

function openConfig(input: GatewayConfigInput | undefined, settings: Settings, log: Logger): ConfigSource {
  if (input !== undefined) return fixedConfigSource(parseConfig(input, 'the options'))
  if (settings.configFile === undefined) return fixedConfigSource(parseConfig({}, 'the defaults'))
  return fileConfigSource(settings.configFile, {
    onChange: () => log.info('the settings file has changed and is in force'),
    onError: (error) =>
      log.error({ reason: error.message }, 'the settings file has changed and is not valid'),
  })
}

function createApp(deps: GatewayDeps, isStopping: () => boolean) {
  const { settings, log } = deps
  const app = new OpenAPIHono<GatewayEnv>()
  app.onError((error, c) => sendFailure(error, c, log))
  app.notFound((c) =>
    c.json(errorBody([{ name: 'not_found', description: 'There is nothing at this path.' }]), 404, {
      'cache-control': 'no-store',
    }),
  )
  app.use(observe(deps))
  platformRoutes(app, deps, isStopping)

  const limiter = createRateLimiter({ perMinute: settings.rateLimit, now: deps.now })
  const limitImages = async (c: GatewayContext, next: () => Promise<void>) => {
    limitRate(c, { limiter, group: 'images', trustedProxies: settings.trustedProxies })
    await next()
  }
  for (const path of ['/getWalletImage/*', '/public/*']) app.use(path, limitImages)
  const wallets = databaseWalletProvider(deps.database)
  imageRoutes(app, createImageProvider({ wallets, config: deps.config }))

  const chains = createChainRegistry(deps)
  const protect = guard(deps, limiter)
  for (const path of ['/getWallets', '/getAnalyticsConfig', '/appkit/*', '/projects/*', '/v1', '/v1/*']) {
    app.use(path, protect)
  }
  walletRoutes(app, deps, wallets)
  projectRoutes(app)
  chainRoutes(app, deps, chains)
  balanceRoutes(app, deps, chains, rpcBalanceProvider(deps))
  return app
}
