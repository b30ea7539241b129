import type { InitResponse, RemoteFeature } from '@latchkey/protocol/http'

/** More entries of a list than a gateway has a use for are not looked at. */
const MOST = 1_000

/**
 * Reads the answer of `GET /v1/init`; undefined when it is none (then local configuration applies, user demand 6.4).
 * Broken entries of its lists are dropped.
 */
export function parseInit(body: unknown): InitResponse | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { features, allowedOrigins, isAnalyticsEnabled } = body as Partial<
    Record<keyof InitResponse, unknown>
  >
  if (!Array.isArray(features)) return undefined
  return {
    features: features.slice(0, MOST).filter(isFeature),
    allowedOrigins: strings(allowedOrigins),
    isAnalyticsEnabled: isAnalyticsEnabled === true,
  }
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.slice(0, MOST).filter((item): item is string => typeof item === 'string')
    : []
}

function isFeature(value: unknown): value is RemoteFeature {
  if (typeof value !== 'object' || value === null) return false
  const { id, isEnabled, config } = value as Partial<Record<keyof RemoteFeature, unknown>>
  const isConfig =
    config === null || (Array.isArray(config) && config.every((item) => typeof item === 'string'))
  return typeof id === 'string' && typeof isEnabled === 'boolean' && isConfig
}
