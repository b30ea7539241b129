import { createHealth } from '@latchkey/kit/health'
import { createServiceApp } from '@latchkey/kit/http/createServiceApp'
import { createRequestMetrics } from '@latchkey/kit/http/requestMetrics'
import { serveApp } from '@latchkey/kit/http/serveApp'
import { createLog, type Logger } from '@latchkey/kit/log'
import type { RunningService } from '@latchkey/kit/runService'
import { openSettings } from '@latchkey/kit/settingsFile'
import { openTracing } from '@latchkey/kit/tracing/openTracing'
import { fileURLToPath } from 'node:url'
import { readAssets } from './assets.js'
import { demoProject, parseConfig, type FrameConfigInput } from './config.js'
import { frameRoutes } from './frameRoutes.js'
import { defaultSettings, type Settings } from './settings.js'

/** Defaults: docs/login.md. */
export interface FrameOptions extends Partial<Settings> {
  /** Wins over `configFile`. */
  readonly config?: FrameConfigInput | undefined
  readonly log?: Logger | undefined
}

const built = fileURLToPath(new URL('../../dist/site', import.meta.url))

/** @throws an Error for the operator, also when the port is taken (`EADDRINUSE`) */
export async function startFrame(options: FrameOptions = {}): Promise<RunningService> {
  const { config: value, log: givenLog, ...overrides } = options
  const settings: Settings = { ...defaultSettings, ...overrides }
  const log = givenLog ?? createLog({ name: 'frame', level: settings.logLevel })
  const tracer = openTracing(settings, { service: 'latchkey-frame', log })
  const config = openSettings({ value, file: settings.configFile, parse: parseConfig, log })
  const assets = readAssets(built)
  const metrics = createRequestMetrics('latchkey_frame_')
  const health = createHealth({ ask: () => Promise.resolve(), timeout: 1_000 })
  const { projects } = config.current()
  if (!settings.development && projects.every(({ allowedOrigins }) => allowedOrigins.length === 0))
    log.warn('no project lists its pages: nobody may embed this frame')
  const guarded = { current: () => ({ ...config.current(), frames: [] }) }
  const app = createServiceApp(
    { settings, config: guarded, log, metrics, tracer, now: Date.now, demo: demoProject },
    { title: 'Latchkey frame', health, routes: frameRoutes({ settings, config }, assets) },
  )
  return serveApp({
    fetch: (request, bindings) => app.fetch(request, bindings ?? {}),
    settings,
    log,
    drain: health.drain,
    async close() {
      health.drain()
      metrics.registry.clear()
      await tracer?.close()
    },
  })
}
