import { useEffect, useState, type RefObject } from 'react'
import { observeSize } from '../motion/observeSize.js'

/** CSS pixels, in steps of about a row. */
export function useGridView(ref: RefObject<HTMLElement | null>): { offset: number; height: number } {
  const [view, setView] = useState({ offset: 0, height: 440 })
  useEffect(() => {
    const grid = ref.current
    const scroller = grid?.closest<HTMLElement>('[data-lk-scroll]')
    if (!grid || !scroller) return undefined
    const update = () => {
      const offset = scroller.getBoundingClientRect().top - grid.getBoundingClientRect().top
      const step = 50
      const next = { offset: Math.floor(offset / step) * step, height: scroller.clientHeight + step }
      setView((old) => (old.offset === next.offset && old.height === next.height ? old : next))
    }
    // Prevents a reported ResizeObserver loop.
    let frame = 0
    const stopObserving = observeSize([scroller], () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(update)
    })
    scroller.addEventListener('scroll', update, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      stopObserving()
      scroller.removeEventListener('scroll', update)
    }
  }, [ref])
  return view
}
