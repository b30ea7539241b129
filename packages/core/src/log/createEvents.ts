import type { EventName, EventProperties, LatchkeyEvent } from '@latchkey/protocol/events'
import type { Platform } from '../types/platform.js'
import type { State } from '../types/state.js'
import type { Log } from './createLog.js'

const BATCH_SIZE = 100

export interface CreateEventsParameters {
  readonly platform: Pick<Platform, 'now' | 'wantsPrivacy'>
  readonly store: { getState(): { readonly features: Pick<State['features'], 'analytics'> } }
  readonly log: Pick<Log, 'failed'>
}

export interface Events {
  track<N extends EventName>(event: N, properties: EventProperties[N]): void
  onEvent(listener: (event: LatchkeyEvent) => void): () => void
  drain(): readonly LatchkeyEvent[]
}

export function createEvents({ platform, store, log }: CreateEventsParameters): Events {
  const listeners = new Set<(event: LatchkeyEvent) => void>()
  const batch: LatchkeyEvent[] = []
  return {
    track(name, properties) {
      const type = name === 'INTERNAL_SDK_ERROR' ? 'error' : 'track'
      const event = { type, event: name, properties, timestamp: platform.now() } as unknown as LatchkeyEvent
      if (store.getState().features.analytics && !platform.wantsPrivacy()) batch.push(event)
      if (batch.length > BATCH_SIZE) batch.shift()
      // A listener may add others.
      Array.from(listeners).forEach((listener) => {
        try {
          listener(event)
        } catch (error) {
          log.failed('A listener of events failed')(error)
        }
      })
    },
    onEvent(listener) {
      const own = (event: LatchkeyEvent): void => listener(event)
      listeners.add(own)
      return () => listeners.delete(own)
    },
    drain: () => batch.splice(0),
  }
}
