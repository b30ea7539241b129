import { useContext, useInsertionEffect } from 'react'
import { adoptStyles } from './adoptStyles.js'
import { StyleRootContext } from './StyleRoot.js'

/**
 * Adopts a component's CSS into its root (see StyleRoot) before its first layout. Does nothing on a
 * server.
 */
export function useStyles(css: string): void {
  const root = useContext(StyleRootContext)
  useInsertionEffect(() => adoptStyles(root ?? document, css), [root, css])
}
