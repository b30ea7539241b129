import { ERROR_EVENTS_PER_MINUTE } from '@latchkey/protocol/constants'
import { type ErrorName, type LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { MINUTE_MS } from '@latchkey/protocol/time'
import { preferredType } from '../connections/accountType.js'
import { perClient } from '../platform/perClient.js'
import { action } from '../store/action.js'
import type { Context } from '../store/context.js'
import type { DebugReport } from '../types/client.js'
import { featureSources } from './featureSources.js'

const LONGEST_TEXT = 200

/**
 * Paths and queries of RPC URLs carry keys: keep the origin. Pairing URIs lose their keys;
 * addresses are shortened.
 */
export function debugReport(context: Context): DebugReport {
  const { client, config, store, hostKeys, changes } = context
  const state = store.getState()
  const source = (key: string): 'host' | 'default' => (hostKeys.has(key) ? 'host' : 'default')
  const options = Object.entries(config)
    .filter(([key, value]) => !['features', 'families'].includes(key) && typeof value !== 'function')
    .map(([key, value]) => [key, { value: plain(value), source: source(key) }] as const)
  const sourceOf = featureSources(context)
  const features = Object.entries(state.features).map(
    ([key, value]) => [`features.${key}`, { value: plain(value), source: sourceOf(key) }] as const,
  )
  const types = config.namespaces.map((namespace) => {
    const connection = state.connections[state.active[namespace] ?? '']
    const { type, source: word } = preferredType(context, namespace, connection)
    return [`accountType.${namespace}`, { value: type, source: word }] as const
  })
  return {
    version: client.version,
    config: Object.fromEntries([...options, ...features, ...types]),
    detected: Object.values(state.detected).map(({ id, name, type }) => ({ id, name, type })),
    changes: [...changes],
    state: plain(state) as Readonly<Record<string, unknown>>,
    log: context.log.lines(),
  }
}

function plain(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return text(value, key)
  if (Array.isArray(value)) return value.map((item) => plain(item, key))
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? '[function]' : value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plain(item, name)]))
}

function text(value: string, key: string): string {
  if (/rpcurls/i.test(key)) return originOf(value)
  const safe = value.replace(/(symKey=)[0-9a-f]+/gi, '$1…')
  const short = safe.replace(/(0x[0-9a-f]{2})[0-9a-f]{32}([0-9a-f]{6})(?![0-9a-f])/gi, '$1…$2')
  return short.length > LONGEST_TEXT ? `${short.slice(0, LONGEST_TEXT)}…` : short
}

function originOf(url: string): string {
  try {
    return new URL(url).origin
  } catch {
    return '[invalid URL]'
  }
}

export interface ViewFailure {
  readonly view: string
  readonly error: unknown
  readonly componentStack?: string | undefined
}

const LINES = 30

/** Returns version, error and the end of the log, without addresses, keys and queries. */
export function viewReport(
  context: Pick<Context, 'client' | 'log' | 'platform'>,
  { view, error, componentStack = '' }: ViewFailure,
): string {
  const { client, log, platform } = context
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  log.error(`The view ${view} could not be drawn`, { name, message })
  report(context.client, error, { uncaught: true })
  const parts = [
    `Latchkey ${client.version}, ${new Date(platform.now()).toISOString()}`,
    `View: ${view}`,
    `${name}: ${message}`,
    stack,
    `Components:${componentStack}`,
    'Log:',
    ...log.lines().slice(-LINES),
  ]
  return parts.map((part) => scrub(part).replace(/(symKey=)[0-9a-f]+/gi, '$1…')).join('\n')
}

interface Memory {
  at: readonly number[]
  readonly errors: WeakSet<LatchkeyError>
}

const memoryOf = perClient((): Memory => ({ at: [], errors: new WeakSet() }))

const EXPECTED: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'user_rejected',
  'request_aborted',
  'request_pending',
  'wallet_locked',
  'insufficient_funds',
  'amount_and_receiver_required',
  'token_required',
  'invalid_receiver',
  'invalid_amount',
  'unsafe_receiver',
  'fee_changed',
  'invalid_email',
  'wrong_code',
  'expired_code',
])

export interface ReportOptions {
  /** For foreign errors; default `internal`. */
  readonly fallback?: ErrorName | undefined
  readonly uncaught?: boolean | undefined
}

/**
 * Reports an error as INTERNAL_SDK_ERROR, once each and at most 5 per minute, and returns it as a
 * LatchkeyError. Skips the visitor's decisions.
 */
export const report = action((context, error: unknown, options: ReportOptions = {}): LatchkeyError => {
  const known = toLatchkeyError(error, options.fallback)
  if (EXPECTED.has(known.name) || !mayReport(context, known)) return known
  const cause = known.cause instanceof Error ? known.cause : known
  context.track('INTERNAL_SDK_ERROR', {
    errorType: known.name,
    errorMessage: scrub(known.message),
    stackTrace: scrub(cause.stack ?? ''),
    uncaught: options.uncaught ?? false,
  })
  return known
})

function mayReport(context: Context, error: LatchkeyError): boolean {
  const memory = memoryOf(context)
  const now = context.platform.now()
  memory.at = memory.at.filter((at) => at > now - MINUTE_MS)
  if (memory.errors.has(error) || memory.at.length >= ERROR_EVENTS_PER_MINUTE) return false
  memory.errors.add(error)
  memory.at = [...memory.at, now]
  return true
}

function scrub(line: string): string {
  return line
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/[^\s?#)]*)[?#][^\s):]*/gi, '$1')
    .replace(/0x[0-9a-f]{16,}/gi, '0x…')
    .slice(0, 4_000)
}
