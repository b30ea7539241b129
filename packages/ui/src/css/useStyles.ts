import { useContext, useInsertionEffect } from 'react'
import { adoptStyles } from './adoptStyles.js'
import { StyleRootContext } from './StyleRoot.js'

/** Before the first layout. Does nothing on a server. */
export function useStyles(css: string): void {
  const root = useContext(StyleRootContext)
  useInsertionEffect(() => adoptStyles(root ?? document, css), [root, css])
}
