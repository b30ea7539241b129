import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { animate, durations } from './animate.js'

/** Fades a text in when it changes; returns the old one while it fades out (draw it above, hidden from readers). */
export function useCrossFade(ref: RefObject<HTMLElement | null>, text: string): string | undefined {
  const last = useRef(text)
  const [leaving, setLeaving] = useState<string>()
  useLayoutEffect(() => {
    if (last.current === text) return undefined
    setLeaving(last.current)
    last.current = text
    if (ref.current)
      animate(ref.current, [{ opacity: 0 }, { opacity: 1 }], { duration: durations.view, easing: 'out' })
    const timer = setTimeout(() => setLeaving(undefined), durations.view)
    return () => clearTimeout(timer)
  }, [ref, text])
  return leaving
}
