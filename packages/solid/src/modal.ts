import type { Client, OpenOptions, OpenResult, State, ViewName } from '@latchkey/core'
import { modalOf } from '@latchkey/core/actions'
import type { LatchkeyEvent } from '@latchkey/protocol/events'
import { type Accessor, onCleanup, onMount } from 'solid-js'
import { useClient } from './context.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/** The result of {@link useModal}. */
export interface Modal {
  /** Never rejects: its result says how it ended. */
  readonly open: (options?: OpenOptions) => Promise<OpenResult>
  readonly close: () => void
  readonly isOpen: Accessor<boolean>
  /** The view on top, while open. */
  readonly view: Accessor<ViewName | undefined>
}

/** Opens, closes and watches the modal. */
export function useModal(): Modal {
  const client = useClient()
  const modal = useLatchkeyState(modalOf)
  return {
    open: (options) => client.open(options),
    close: () => client.close(),
    isOpen: () => modal().isOpen,
    view: () => modal().view,
  }
}

/** The theme, and a function that changes it live. */
export function useTheme(): {
  readonly theme: Accessor<State['theme']>
  readonly setTheme: Client['setTheme']
} {
  const client = useClient()
  return { theme: useLatchkeyState(({ theme }) => theme), setTheme: (change) => client.setTheme(change) }
}

/** The features as resolved from host, gateway and defaults. */
export const useFeatures = (): Accessor<State['features']> => useLatchkeyState(({ features }) => features)

/** Calls the listener for each event while the component is mounted. */
export function useEvents(listener: (event: LatchkeyEvent) => void): void {
  const client = useClient()
  onMount(() => onCleanup(client.onEvent(listener)))
}
