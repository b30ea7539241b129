import { INIT_CACHE_MS, RESTRICTED_TIME_ZONES } from '@latchkey/protocol/constants'
import { toLatchkeyError } from '@latchkey/protocol/errors'
import { httpPaths, type InitResponse, type RemoteFeature } from '@latchkey/protocol/http'
import { isOriginAllowed } from '@latchkey/protocol/origins'
import { httpOf } from '../../http/gateway.js'
import { showAlert } from '../../notices/showAlert.js'
import { perClient } from '../../platform/perClient.js'
import { perRun } from '../../platform/perRun.js'
import { share } from '../../platform/share.js'
import type { Context } from '../../store/context.js'
import { follow } from '../../store/follow.js'
import { type ResolvedFeatures, resolveFeatures } from './resolveFeatures.js'

/** Once per run. */
export const readProject = perRun((context: Context): void => {
  const { config, connectors } = context
  const needsProject = config.gateway !== undefined || [...connectors.values()].some(({ remote }) => remote)
  if (needsProject && config.projectId === undefined)
    showAlert(context.client, 'project_id_not_configured', 'error')
  void loadRemoteConfig(context)
  followOpenings(context)
})

function followOpenings(context: Context): void {
  const memory = memoryOf(context)
  const refresh = (isOpen: boolean): void => {
    const age = context.platform.now() - (memory.at ?? 0)
    if (isOpen && age >= INIT_CACHE_MS) void loadRemoteConfig(context)
  }
  follow(context, ({ modal }) => modal.open, refresh)
}

interface Memory {
  at?: number
}

const memoryOf = perClient((): Memory => ({}))

interface StoredInit extends InitResponse {
  readonly at: number
}

export interface LoadRemoteConfigOptions {
  readonly fresh?: boolean | undefined
}

export function loadRemoteConfig(
  context: Context,
  { fresh = false }: LoadRemoteConfigOptions = {},
): Promise<void> {
  const { config } = context
  if (!config.gateway || config.basic) return Promise.resolve()
  return share(context, 'project', () => load(context, fresh))
}

async function load(context: Context, fresh: boolean): Promise<void> {
  const { platform, storage, store } = context
  const memory = memoryOf(context)
  const cached = cachedInit(context)
  if (cached && !fresh) {
    const { at, init } = cached
    if (memory.at !== at || store.getState().remote.status !== 'ready') apply(context, init)
    else followAnalytics(context)
    memory.at = at
    return
  }
  const isKnown = store.getState().remote.status === 'ready'
  if (!isKnown) setStatus(context, 'loading')
  try {
    const init = parseInit(await httpOf(context)?.get(httpPaths.init, { fresh }))
    if (!init) throw new Error('no such answer')
    memory.at = platform.now()
    storage.write('init', { ...init, at: memory.at })
    apply(context, init)
  } catch (error) {
    if (context.lifetime.aborted) return setStatus(context, 'none')
    if (!isKnown) setStatus(context, 'failed')
    // Sales and swaps waited for the time zone.
    if (!isKnown && context.config.respectRestrictedTimeZones)
      context.update('remoteConfig', () => ({ features: resolve(context).features }))
    reportFailure(context, error)
  }
}

function cachedInit({
  platform,
  storage,
}: Context): { readonly at: number; readonly init: InitResponse } | undefined {
  const stored = storage.read('init', isStored)
  const init = parseInit(stored)
  if (!stored || !init) return undefined
  const { at } = stored
  const age = platform.now() - at
  return age >= 0 && age < INIT_CACHE_MS ? { at, init } : undefined
}

function reportFailure({ client, config, log }: Context, error: unknown): void {
  const { host, status, reason = String(error) } = toLatchkeyError(error).details
  // Waiting does not help.
  const level = status === 401 || status === 403 ? 'error' : 'warn'
  log[level]('The remote configuration is not available, local values apply', { reason })
  if (status !== 401) return
  const detail = `the gateway at ${String(host)} knows no project "${config.projectId}"; write one of its settings, or add it there`
  showAlert(client, 'invalid_config', 'error', { details: { path: 'projectId', reason: detail } })
}

function setStatus(context: Pick<Context, 'update'>, status: 'none' | 'loading' | 'failed'): void {
  context.update('remoteConfig', ({ remote }) => ({ remote: { ...remote, status } }))
}

function apply(context: Context, init: InitResponse): void {
  const { platform, log } = context
  const { features: remote, allowedOrigins, isAnalyticsEnabled, swapChains } = init
  const { features, ignored } = resolve(context, init)
  context.update('remoteConfig', () => ({
    features,
    remote: {
      status: 'ready',
      allowedOrigins,
      isAnalyticsEnabled,
      features: remote,
      ...(swapChains && { swapChains }),
    },
  }))
  followAnalytics(context)
  if (ignored.length > 0) {
    log.warn('the remote configuration decides these features', { ignored })
    showAlert(context.client, 'local_configuration_ignored', 'warning')
  }
  const origin = platform.window?.location.origin
  // Alert only if login would fail.
  if (origin === undefined || !(features.email || features.socials)) return
  if (!isOriginAllowed(origin, allowedOrigins, { development: platform.isDevelopment() })) {
    showAlert(context.client, 'invalid_app_configuration', 'error')
  }
}

function resolve({ config, connectors }: Context, init?: InitResponse): ResolvedFeatures {
  const auth = [...connectors.values()].find((connector) => connector.auth)?.auth
  return resolveFeatures({
    remote: init?.features,
    loginMethods: init?.loginMethods,
    local: config.features,
    basic: config.basic,
    gateway: true,
    auth,
    restricted: config.respectRestrictedTimeZones && isRestrictedHere(),
  })
}

function isRestrictedHere(): boolean {
  const zones: readonly string[] = RESTRICTED_TIME_ZONES
  return zones.includes(new Intl.DateTimeFormat().resolvedOptions().timeZone)
}

function followAnalytics(context: Context): void {
  const { lazy, log, platform, store } = context
  const { features, remote } = store.getState()
  if (!remote.isAnalyticsEnabled || !features.analytics || platform.wantsPrivacy())
    return void context.drain()
  lazy
    .analytics()
    .then(({ startAnalytics }) => startAnalytics(context))
    .catch(log.failed('Events are not sent'))
}

function isStored(value: unknown): value is StoredInit {
  return parseInit(value) !== undefined && typeof (value as Partial<StoredInit>).at === 'number'
}

const MAX_ITEMS = 1_000

/** Undefined when invalid: local configuration applies. Drops invalid entries. */
function parseInit(body: unknown): InitResponse | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { features, allowedOrigins, isAnalyticsEnabled, swapChains, loginMethods } = body as Partial<
    Record<keyof InitResponse, unknown>
  >
  if (!Array.isArray(features)) return undefined
  return {
    features: features.slice(0, MAX_ITEMS).filter(isFeature),
    allowedOrigins: stringsOf(allowedOrigins),
    isAnalyticsEnabled: isAnalyticsEnabled === true,
    ...(Array.isArray(swapChains) && { swapChains: stringsOf(swapChains) }),
    ...(Array.isArray(loginMethods) && { loginMethods: stringsOf(loginMethods) }),
  }
}

function stringsOf(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.slice(0, MAX_ITEMS).filter((item): item is string => typeof item === 'string')
    : []
}

function isFeature(value: unknown): value is RemoteFeature {
  if (typeof value !== 'object' || value === null) return false
  const { id, isEnabled, config } = value as Partial<Record<keyof RemoteFeature, unknown>>
  const isConfig =
    config === null || (Array.isArray(config) && config.every((item) => typeof item === 'string'))
  return typeof id === 'string' && typeof isEnabled === 'boolean' && isConfig
}
