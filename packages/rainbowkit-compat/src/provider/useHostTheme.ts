'use client'
import type { Client, State } from '@latchkey/core'
import { fromRainbowKitTheme } from '@latchkey/core/themes'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { Theme } from '../themes/Theme.js'

/** One theme, or one per color scheme. Null: the system's. */
export type ThemeProp = Theme | { readonly lightMode: Theme; readonly darkMode: Theme } | null

type ClientTheme = State['theme']

/** Of a previous theme. */
const unset = {
  accent: undefined,
  background: undefined,
  tokens: undefined,
  dark: undefined,
  light: undefined,
  radiusScale: undefined,
  fontFamily: undefined,
}

function convert(theme: ThemeProp): ClientTheme {
  if (theme === null) return { mode: 'system', variables: unset }
  const { themeMode, themeVariables } = fromRainbowKitTheme(theme)
  return { mode: themeMode, variables: { ...unset, ...themeVariables } }
}

// React 18 warns about layout effects on servers.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * Before the browser paints.
 *
 * @returns the first theme as known state, for server and hydration
 */
export function useHostTheme(client: Client, theme: ThemeProp | undefined): Partial<State> | undefined {
  // Components recreate themes: compare content.
  const text = theme === undefined ? undefined : JSON.stringify(theme)
  const [first] = useState(() => {
    if (theme === undefined) return undefined
    const { mode, variables } = convert(theme)
    return { theme: { mode, variables: { ...client.getInitialState().theme.variables, ...variables } } }
  })
  useBrowserLayoutEffect(() => {
    if (text !== undefined) client.setTheme(convert(JSON.parse(text) as ThemeProp))
  }, [client, text])
  return first
}
