import { useLayoutEffect, useState, type RefObject } from 'react'
import { animate, durations } from './animate.js'

/** Returns the old text during its fade (draw it above, hidden from screen readers). */
export function useCrossFade(ref: RefObject<HTMLElement | null>, text: string): string | undefined {
  const [{ shown, leaving }, setTexts] = useState<{ shown: string; leaving?: string }>({ shown: text })
  // State set in a layout effect would render everything again in the same task.
  if (shown !== text) setTexts({ shown: text, leaving: shown })
  useLayoutEffect(() => {
    if (leaving === undefined) return undefined
    if (ref.current)
      animate(ref.current, [{ opacity: 0 }, { opacity: 1 }], { duration: durations.view, easing: 'out' })
    const timer = setTimeout(() => setTexts({ shown }), durations.view)
    return () => clearTimeout(timer)
  }, [ref, shown, leaving])
  return leaving
}
