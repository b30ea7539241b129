import type { EventName } from '../events.js'

/** `POST /batch` takes an array. */
export interface AnalyticsEvent {
  /** Repeated deliveries count once. */
  readonly eventId: string
  /** Without query and fragment unless the host enabled them. */
  readonly url: string
  readonly domain: string
  /** Unix milliseconds. */
  readonly timestamp: number
  readonly props: {
    readonly type: 'track' | 'error'
    readonly event: EventName
    /** Only where the host enabled it. */
    readonly address?: string
    readonly properties: Readonly<Record<string, unknown>>
  }
}

export interface AnalyticsResponse {
  readonly stored: number
}
