import { useLayoutEffect, type RefObject } from 'react'

/**
 * Sets custom properties on an element through CSSOM, so that no `style` attribute is ever written in markup.
 * `undefined` removes one. For elements that may be rendered on a server.
 */
export function useVars(
  ref: RefObject<HTMLElement | null>,
  vars: Readonly<Record<`--lk-${string}`, string | undefined>>,
): void {
  const entries = Object.entries(vars)
  useLayoutEffect(
    () => {
      for (const [name, value] of entries) {
        if (value === undefined) ref.current?.style.removeProperty(name)
        else ref.current?.style.setProperty(name, value)
      }
    },
    // The values are the dependency: the object itself is new on every render.
    [ref, JSON.stringify(entries)],
  )
}
