import { useEffect } from 'react'
import { useModalContext } from './ModalContext.js'

/**
 * Has a screen reader say where a view stands: when it comes (after its title), and at each change. Empty is silent.
 *
 * @param said a sentence, or a heading and what follows: each ends with one mark, its own or a full stop
 */
export function useAnnounced(
  said: string | readonly [title: string, text: string],
  urgency: 'status' | 'alert' = 'status',
): void {
  const { announce } = useModalContext()
  const text = typeof said === 'string' ? said : `${said[0].replace(/([^.!?…:])$/, '$1.')} ${said[1]}`
  useEffect(() => {
    if (text !== '') announce(text, urgency)
  }, [announce, text, urgency])
}
