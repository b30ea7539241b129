import { useLayoutEffect, type RefObject } from 'react'

/**
 * Sets custom properties on an element through CSSOM, so that markup contains no `style` attribute.
 * `undefined` removes one. For elements that may be rendered on a server.
 */
export function useVars(
  ref: RefObject<HTMLElement | null>,
  vars: Readonly<Record<`--lk-${string}`, string | undefined>>,
): void {
  // Compare the values: the object is new on every render.
  const text = JSON.stringify(Object.entries(vars))
  useLayoutEffect(() => {
    for (const [name, value] of JSON.parse(text) as [string, string | null][]) {
      if (value === null) ref.current?.style.removeProperty(name)
      else ref.current?.style.setProperty(name, value)
    }
  }, [ref, text])
}
