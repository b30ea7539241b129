import { ANALYTICS_BATCH } from '@latchkey/protocol/constants'
import { EVENT_FIELDS, type EventField, type LatchkeyEvent } from '@latchkey/protocol/events'
import { type AnalyticsEvent, httpPaths } from '@latchkey/protocol/http'
import { SECOND_MS } from '@latchkey/protocol/time'
import { httpOf } from '../../http/gateway.js'
import { perClient } from '../../platform/perClient.js'
import { perRun } from '../../platform/perRun.js'
import { connectedAccount } from '../../store/selectors.js'
import type { Context } from '../../store/context.js'
import type { AnalyticsDetail } from '../../types/config.js'

const COLLECT_MS = 5 * SECOND_MS
const MAX_QUEUED = 100
const MAX_TEXT = 4_000

interface Memory {
  queue: readonly AnalyticsEvent[]
}

const memoryOf = perClient((): Memory => ({ queue: [] }))

/** In batches, and when the page is hidden or left. */
export const startAnalytics = perRun((context: Context): void => {
  const { client, lifetime, platform } = context
  const memory = memoryOf(context)
  const { window: view } = platform
  if (!view || lifetime.aborted) return
  let timer: unknown
  let count = 0
  const flush = (): void => {
    platform.clearTimeout(timer)
    timer = undefined
    count = 0
    send(context, memory, view)
  }
  const scheduleFlush = (): void => {
    count += 1
    if (count >= ANALYTICS_BATCH.events) flush()
    else timer ??= platform.setTimeout(flush, COLLECT_MS)
  }
  const hide = (): void => {
    if (!platform.isVisible()) flush()
  }
  const stop = client.onEvent(scheduleFlush)
  view.document.addEventListener('visibilitychange', hide)
  view.addEventListener('pagehide', flush)
  lifetime.addEventListener('abort', () => {
    flush()
    stop()
    view.document.removeEventListener('visibilitychange', hide)
    view.removeEventListener('pagehide', flush)
  })
  scheduleFlush()
})

function isSendingAllowed({ platform, storage, store }: Context): boolean | undefined {
  const { features, remote } = store.getState()
  if (!features.analytics || !remote.isAnalyticsEnabled || platform.wantsPrivacy()) return false
  return features.analytics === 'ask' ? storage.read('analytics', isAnswer) : true
}

const isAnswer = (value: unknown): value is boolean => typeof value === 'boolean'

function send(context: Context, memory: Memory, view: Window): void {
  const isAllowed = isSendingAllowed(context)
  if (isAllowed === undefined) return
  const events = [...memory.queue, ...context.drain().map((event) => toWire(context, view, event))]
  memory.queue = []
  const url = httpOf(context)?.url(httpPaths.events)
  if (!isAllowed || url === undefined) return
  for (const batch of batchesOf(events)) {
    const text = `[${batch.map(({ json }) => json).join()}]`
    // Plain text avoids a CORS preflight.
    if (view.navigator.sendBeacon?.(url, text)) continue
    // The browser's queue is full, or the host removed `sendBeacon`.
    context.platform
      .fetch(url, { method: 'POST', body: text, keepalive: true, headers: { 'content-type': 'text/plain' } })
      .catch(() => {
        memory.queue = [...batch.map(({ event }) => event), ...memory.queue].slice(-MAX_QUEUED)
      })
  }
}

interface SerializedEvent {
  readonly event: AnalyticsEvent
  readonly json: string
}

function batchesOf(events: readonly AnalyticsEvent[]): readonly (readonly SerializedEvent[])[] {
  const batches: SerializedEvent[][] = []
  let size = Infinity
  for (const event of events) {
    const json = JSON.stringify(event)
    const bytes = new Blob([json]).size + 1
    const last = batches.at(-1)
    if (!last || last.length >= ANALYTICS_BATCH.events || size + bytes > ANALYTICS_BATCH.bytes) {
      batches.push([{ event, json }])
      size = bytes + 2
    } else {
      last.push({ event, json })
      size += bytes
    }
  }
  return batches
}

function toWire(context: Context, view: Window, source: LatchkeyEvent): AnalyticsEvent {
  const { event, properties, timestamp, type } = source
  const details = context.config.analyticsDetails ?? []
  const address = details.includes('address')
    ? connectedAccount(context.store.getState())?.address
    : undefined
  return {
    eventId: newId(context.platform.random(16)),
    url: pageOf(view.location, details),
    domain: view.location.hostname,
    timestamp,
    props: {
      type,
      event,
      ...(address !== undefined && { address }),
      properties: wireProperties(EVENT_FIELDS[event], { ...properties }, details),
    },
  }
}

function wireProperties(
  fields: Readonly<Record<string, EventField>>,
  properties: Readonly<Record<string, unknown>>,
  details: readonly AnalyticsDetail[],
): Readonly<Record<string, unknown>> {
  const isPersonal = details.includes('address')
  const entries = Object.entries(fields)
    .filter(([, field]) => field !== 'person' || isPersonal)
    .map(([key, field]) => {
      const value = properties[key]
      return [
        key,
        field === 'text' ? (isPersonal ? String(value) : scrub(String(value))).slice(0, MAX_TEXT) : value,
      ]
    })
  return Object.fromEntries(entries)
}

function pageOf({ hash, origin, pathname, search }: Location, details: readonly AnalyticsDetail[]): string {
  const query = details.includes('query') ? search : ''
  const fragment = details.includes('fragment') ? hash : ''
  const page = `${pathname}${query}${fragment}`
  const scrubbed = details.includes('address') ? page : scrub(page).replace(/[1-9A-HJ-NP-Za-km-z]{26,}/g, '…')
  return `${origin}${scrubbed}`.slice(0, 2_048)
}

const scrub = (text: string): string => text.replace(/0x[0-9a-f]{16,}/gi, '0x…')

/** `crypto.randomUUID` is missing on pages without https. */
function newId(bytes: Uint8Array): string {
  const [six = 0, eight = 0] = [bytes[6], bytes[8]]
  const fixed = Uint8Array.from(bytes)
  fixed[6] = (six & 0x0f) | 0x40
  fixed[8] = (eight & 0x3f) | 0x80
  const hex = Array.from(fixed, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
