import type { EventName } from '../events.js'

/** One event of `POST /e`; `POST /batch` takes an array of them. */
export interface AnalyticsEvent {
  /** A UUID: repeated deliveries of an event count once. */
  readonly eventId: string
  /** Page URL, without query and fragment unless the host enabled them. */
  readonly url: string
  readonly domain: string
  /** Unix milliseconds. */
  readonly timestamp: number
  readonly props: {
    readonly type: 'track' | 'error'
    readonly event: EventName
    /** The active account's address; only where the host enabled it. */
    readonly address?: string
    readonly properties: Readonly<Record<string, unknown>>
  }
}

/** Number of stored events. */
export interface AnalyticsResponse {
  readonly stored: number
}
