import type { EventName, EventProperties, LatchkeyEvent } from '@latchkey/protocol/events'
import type { Platform } from '../types/platform.js'
import type { State } from '../types/state.js'
import type { Log } from './createLog.js'

/** How many events wait at most; the oldest go first. */
const BATCH_SIZE = 100

/** What {@link createEvents} needs. */
export interface CreateEventsParameters {
  readonly platform: Pick<Platform, 'now' | 'wantsPrivacy'>
  /** Says whether events are kept for sending; listeners get them in any case. */
  readonly store: { getState(): { readonly features: Pick<State['features'], 'analytics'> } }
  readonly log: Pick<Log, 'failed'>
}

/** Tracked events of one client. */
export interface Events {
  /** Tells the listeners, and keeps the event for sending. */
  track<N extends EventName>(event: N, properties: EventProperties[N]): void
  /** Calls the listener for each event from now on; returns unsubscribe. */
  onEvent(listener: (event: LatchkeyEvent) => void): () => void
  /** Takes all events that wait, oldest first. */
  drain(): readonly LatchkeyEvent[]
}

/** Creates the typed events: listeners, and a bounded batch in memory. */
export function createEvents({ platform, store, log }: CreateEventsParameters): Events {
  const listeners = new Set<(event: LatchkeyEvent) => void>()
  const batch: LatchkeyEvent[] = []
  return {
    track(name, properties) {
      const type = name === 'INTERNAL_SDK_ERROR' ? 'error' : 'track'
      const event = { type, event: name, properties, timestamp: platform.now() } as unknown as LatchkeyEvent
      if (store.getState().features.analytics && !platform.wantsPrivacy()) batch.push(event)
      if (batch.length > BATCH_SIZE) batch.shift()
      // A copy: a listener may add others.
      Array.from(listeners).forEach((listener) => {
        try {
          listener(event)
        } catch (error) {
          log.failed('A listener of events failed')(error)
        }
      })
    },
    onEvent(listener) {
      // A wrapper each, so that one function added twice is heard twice and removed once.
      const own = (event: LatchkeyEvent): void => listener(event)
      listeners.add(own)
      return () => listeners.delete(own)
    },
    drain: () => batch.splice(0),
  }
}
