'use client'
import { useEffect, useLayoutEffect, type RefObject } from 'react'
import { css } from '../generated/button.css.js'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'
import { accentVariables } from './accentVariables.js'
import { adoptButtonStyles } from './adoptButtonStyles.js'

// React 18 warns about layout effects on a server, where they mean nothing.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/**
 * Styles a button of the host's page: adopts the stylesheet into its root node and sets the host's variables through
 * CSSOM, so no `style` attribute is in the server's markup. Returns the theme for `data-lk-theme`.
 */
export function useHostStyles(ref: RefObject<HTMLElement | null>): string {
  const { mode, variables } = useLatchkeyState((state) => state.theme)
  useBrowserLayoutEffect(() => {
    const button = ref.current
    if (!button) return
    adoptButtonStyles(button, css)
    // An empty value takes the property away.
    for (const [name, value] of Object.entries(accentVariables(variables)))
      button.style.setProperty(name, value)
  }, [ref, variables])
  return mode
}
