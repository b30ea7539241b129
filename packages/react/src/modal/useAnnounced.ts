import { useEffect, useRef } from 'react'
import { useModalContext } from './ModalContext.js'

/** Has a screen reader say a text when it changes. What a view starts with is read with the view itself. */
export function useAnnounced(text: string, urgency: 'status' | 'alert' = 'status'): void {
  const { announce } = useModalContext()
  const last = useRef(text)
  useEffect(() => {
    if (last.current === text) return
    last.current = text
    announce(text, urgency)
  }, [announce, text, urgency])
}
