import { type RefObject, useEffect, useRef } from 'react'

/** The focused element is gone with its step: focuses the next field, or with touch the title. */
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
