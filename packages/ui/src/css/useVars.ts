import { useLayoutEffect, type RefObject } from 'react'

/** Through CSSOM: markup contains no `style` attribute. `undefined` removes one. */
export function useVars(
  ref: RefObject<HTMLElement | null>,
  vars: Readonly<Record<`--lk-${string}`, string | undefined>>,
): void {
  // New on every render.
  const text = JSON.stringify(Object.entries(vars))
  useLayoutEffect(() => {
    for (const [name, value] of JSON.parse(text) as [string, string | null][]) {
      if (value === null) ref.current?.style.removeProperty(name)
      else ref.current?.style.setProperty(name, value)
    }
  }, [ref, text])
}
