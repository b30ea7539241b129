import { observeSize } from '@latchkey/ui/motion/observeSize'
import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react'

export interface SlotsProps {
  readonly header: ReactNode
  readonly footer: ReactNode
  readonly children: ReactNode
}

export function Slots({ header, footer, children }: SlotsProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const around = ref.current
    if (!around) return undefined
    const places = [...around.querySelectorAll<HTMLElement>(':scope > .lk-place')]
    return observeSize(places, () => {
      const height = places.reduce((sum, place) => sum + place.offsetHeight, 0)
      around.style.setProperty('--lk-slots', `${height}px`)
      for (const place of places) {
        // Makes an overflowing part scrollable by keyboard.
        if (place.scrollHeight > place.clientHeight + 1) place.tabIndex = 0
        else place.removeAttribute('tabindex')
      }
    })
  }, [])
  return (
    <div className="lk-around" ref={ref}>
      <Fragment>{header}</Fragment>
      <div className="lk-within">{children}</div>
      <Fragment>{footer}</Fragment>
    </div>
  )
}
