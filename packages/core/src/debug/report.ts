import { ERROR_EVENTS_PER_MINUTE } from '@latchkey/protocol/constants'
import { type ErrorName, type LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import { MINUTE_MS } from '@latchkey/protocol/time'
import { preferredType } from '../connections/accountType.js'
import { perClient } from '../platform/perClient.js'
import { action } from '../store/action.js'
import type { Context } from '../store/context.js'
import type { DebugReport } from '../types/client.js'
import { featureSources } from './featureSources.js'

/** Texts longer than this (icons as data, mostly) are cut. */
const LONGEST_TEXT = 200

/**
 * Everything a developer needs to understand a client: version, effective configuration with the source of each
 * value, detected wallets, the last 50 changes, the state and the log. RPC URLs are cut to their origin, since their
 * paths and queries carry keys; so do pairing URIs, whose keys are left out; addresses are shortened.
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

/** A view that threw while it was drawn. */
export interface ViewFailure {
  /** Its name. */
  readonly view: string
  /** What was thrown. */
  readonly error: unknown
  /** Which components it came through, as React tells it. */
  readonly componentStack?: string | undefined
}

/** How many lines of the log are in a report. */
const LINES = 30

/**
 * Notes that a view could not be drawn, in the log and as an event, and writes what a visitor can send to the people
 * behind the page: version, error and the end of the log, without addresses, keys and queries.
 */
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

/** What was reported: when, and which errors, since one may pass several public functions on its way. */
interface Memory {
  at: readonly number[]
  readonly errors: WeakSet<LatchkeyError>
}

// Errors are no state: nobody sees them, and the state is what a host may store.
const memoryOf = perClient((): Memory => ({ at: [], errors: new WeakSet() }))

/** Answers of the visitor and of their wallet, not faults. */
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

/** Options of {@link report}. */
export interface ReportOptions {
  /** The name, and with it the category, that a foreign error gets; default `internal`. */
  readonly fallback?: ErrorName | undefined
  /** Nobody caught it. */
  readonly uncaught?: boolean | undefined
}

/**
 * Reports an error as INTERNAL_SDK_ERROR, each once and at most 5 a minute, and hands it back as a LatchkeyError with
 * its category, to be thrown on. What the visitor decided is not reported. Message and stack carry no address, query
 * or fragment.
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

/** Takes addresses, and queries and fragments of URLs, out of a text. */
function scrub(line: string): string {
  return line
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/[^\s?#)]*)[?#][^\s):]*/gi, '$1')
    .replace(/0x[0-9a-f]{16,}/gi, '0x…')
    .slice(0, 4_000)
}
