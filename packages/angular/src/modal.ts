import { computed, DestroyRef, inject, type Signal } from '@angular/core'
import type { Client, OpenOptions, OpenResult, State, ViewName } from '@latchkey/core'
import { modalOf } from '@latchkey/core/actions'
import type { LatchkeyEvent } from '@latchkey/protocol/events'
import { injectLatchkeyState } from './injectLatchkeyState.js'
import { injectClient } from './provideLatchkey.js'

/** The result of {@link injectModal}. */
export interface Modal {
  /** Never rejects: its result says how it ended. */
  readonly open: (options?: OpenOptions) => Promise<OpenResult>
  readonly close: () => void
  readonly isOpen: Signal<boolean>
  /** The view on top, while open. */
  readonly view: Signal<ViewName | undefined>
}

/** Opens, closes and watches the modal. */
export function injectModal(): Modal {
  const client = injectClient()
  const modal = injectLatchkeyState(modalOf)
  return {
    open: (options) => client.open(options),
    close: () => client.close(),
    isOpen: computed(() => modal().isOpen),
    view: computed(() => modal().view),
  }
}

/** The theme, and a function that changes it live. */
export function injectTheme(): {
  readonly theme: Signal<State['theme']>
  readonly setTheme: Client['setTheme']
} {
  const client = injectClient()
  return {
    theme: injectLatchkeyState(({ theme }) => theme),
    setTheme: (change) => client.setTheme(change),
  }
}

/** The features as resolved from host, gateway and defaults. */
export const injectFeatures = (): Signal<State['features']> => injectLatchkeyState(({ features }) => features)

/** Calls the listener for each event until the component is destroyed. */
export const injectEvents = (listener: (event: LatchkeyEvent) => void): void =>
  void inject(DestroyRef).onDestroy(injectClient().onEvent(listener))
