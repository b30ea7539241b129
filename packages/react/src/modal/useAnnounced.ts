import { useEffect } from 'react'
import { useModalContext } from './ModalContext.js'

/** Has a screen reader say where a view stands: when it comes (after its title), and at each change. Empty is silent. */
export function useAnnounced(text: string, urgency: 'status' | 'alert' = 'status'): void {
  const { announce } = useModalContext()
  useEffect(() => {
    if (text !== '') announce(text, urgency)
  }, [announce, text, urgency])
}
