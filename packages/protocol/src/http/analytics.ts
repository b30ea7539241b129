import type { EventName } from '../events.js'

/** One event of `POST /e`; `POST /batch` takes an array of them. */
export interface AnalyticsEvent {
  /** A UUID: an event that is sent twice counts once. */
  readonly eventId: string
  /** The page, without query and fragment unless the host turned them on. */
  readonly url: string
  /** The page's host. */
  readonly domain: string
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly props: {
    readonly type: 'track' | 'error'
    readonly event: EventName
    /** Of the active account; only where the host turned it on. */
    readonly address?: string
    readonly properties: Readonly<Record<string, unknown>>
  }
}

/** Answer of both: how many were stored. */
export interface AnalyticsResponse {
  readonly stored: number
}
