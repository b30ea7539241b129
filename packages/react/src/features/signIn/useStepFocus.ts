import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus when a view goes on to its next step: to the step's own field with a mouse and keyboard, to the title
 * otherwise. What had it is gone with the step before.
 */
export function useStepFocus(inside: RefObject<HTMLElement | null>, step: string | undefined): void {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    const root = inside.current?.getRootNode() as ParentNode | undefined
    const field = inside.current?.parentElement?.querySelector<HTMLElement>('[data-lk-autofocus]')
    const isTouch = window.matchMedia?.('(pointer: coarse)')?.matches
    const next = (!isTouch && field) || root?.querySelector<HTMLElement>('#lk-title')
    next?.focus({ preventScroll: true })
  }, [inside, step])
}
