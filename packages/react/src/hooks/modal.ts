'use client'
import type { Client, OpenOptions, OpenResult, State, ViewName } from '@latchkey/core'
import type { LatchkeyEvent } from '@latchkey/protocol/events'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/** Opens, closes and watches the modal. `open` never rejects: its result says how it ended. */
export function useModal(): {
  readonly open: (options?: OpenOptions) => Promise<OpenResult>
  readonly close: () => void
  readonly isOpen: boolean
  /** The view on top, while open. */
  readonly view: ViewName | undefined
} {
  const client = useClient()
  const { isOpen, view } = useLatchkeyState(({ modal }) => ({
    isOpen: modal.open,
    view: modal.open ? modal.stack.at(-1)?.view : undefined,
  }))
  const open = useCallback((options?: OpenOptions) => client.open(options), [client])
  const close = useCallback(() => client.close(), [client])
  return useMemo(() => ({ open, close, isOpen, view }), [open, close, isOpen, view])
}

/** Reads the theme; `setTheme` is stable and changes it live. */
export function useTheme(): State['theme'] & { readonly setTheme: Client['setTheme'] } {
  const client = useClient()
  const theme = useLatchkeyState((state) => state.theme)
  const setTheme = useCallback<Client['setTheme']>((change) => client.setTheme(change), [client])
  return useMemo(() => ({ ...theme, setTheme }), [theme, setTheme])
}

/** Reads the features, resolved from host, gateway and defaults. */
export const useFeatures = (): State['features'] => useLatchkeyState((state) => state.features)

/** Calls the latest listener for each event while mounted. */
export function useEvents(listener: (event: LatchkeyEvent) => void): void {
  const client = useClient()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  }, [listener])
  useEffect(() => client.onEvent((event) => latest.current(event)), [client])
}
