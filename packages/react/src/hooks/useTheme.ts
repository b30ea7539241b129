'use client'
import type { Client, State } from '@latchkey/core'
import { useCallback, useMemo } from 'react'
import { useClient } from './useClient.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/** The theme, and a stable function that changes it live. */
export function useTheme(): State['theme'] & { readonly setTheme: Client['setTheme'] } {
  const client = useClient()
  const theme = useLatchkeyState((state) => state.theme)
  const setTheme = useCallback<Client['setTheme']>((change) => client.setTheme(change), [client])
  return useMemo(() => ({ ...theme, setTheme }), [theme, setTheme])
}
