import { FRAME_ELEMENT_ID } from '@latchkey/protocol/frame'

/** Above everything, including the modal. */
const DEPTH = '2147483647'

export function frameElement(document: Document, address: URL, title: string): HTMLIFrameElement {
  const element = document.createElement('iframe')
  element.id = FRAME_ELEMENT_ID
  element.title = title
  // Exempt from the modal's inertness.
  element.setAttribute('data-lk-above', '')
  // The host's focus styles would outline the frame.
  element.style.cssText = 'outline: 0 !important'
  // The frame's scripts reach nothing here: it has another origin. Popups are provider pages, which
  // the recovery service opens itself.
  element.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  )
  const own = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
  element.allow = own.map((name) => `${name} ${address.origin}`).join('; ')
  // The frame checks this origin.
  element.referrerPolicy = 'origin'
  hide(element)
  element.src = address.href
  document.body.append(element)
  return element
}

/** At a card's width: browsers first draw zero-width pages wrongly. */
function hide(element: HTMLIFrameElement): void {
  Object.assign(element.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: 'min(360px, 100vw)',
    height: '0',
    border: '0',
    visibility: 'hidden',
  })
  element.tabIndex = -1
}

/**
 * Lays the frame over elements, the newest first. Moving it in the document would reload it, so it
 * follows their position and becomes visible once they stand still.
 */
export function createPlacer(window: Window, element: () => HTMLIFrameElement | undefined) {
  const targets: HTMLElement[] = []
  let running = 0
  let last = ''
  let previousFocus: HTMLElement | undefined

  /** A hidden page would swallow keys. */
  const hideFrame = (frame: HTMLIFrameElement): void => {
    const hadFocus = window.document.activeElement === frame
    hide(frame)
    if (hadFocus && previousFocus?.isConnected) previousFocus.focus({ preventScroll: true })
    else if (hadFocus) frame.blur()
    previousFocus = undefined
  }

  const step = (): void => {
    running = 0
    const frame = element()
    const target = targets.at(-1)
    if (!target) {
      if (frame) hideFrame(frame)
      last = ''
      return
    }
    running = window.requestAnimationFrame(step)
    if (!frame || !target.isConnected) return
    const { left, top, width, height } = target.getBoundingClientRect()
    const place = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` }
    const now = Object.values(place).join()
    if (last !== now) {
      last = now
      const { borderRadius } = window.getComputedStyle(target)
      Object.assign(frame.style, place, { borderRadius, zIndex: DEPTH })
      return
    }
    if (frame.style.visibility === 'visible') return
    frame.style.visibility = 'visible'
    frame.tabIndex = 0
    previousFocus = focused(window.document)
    frame.focus({ preventScroll: true })
  }

  return {
    show(target: HTMLElement): () => void {
      targets.push(target)
      last = ''
      if (running === 0) running = window.requestAnimationFrame(step)
      return () => {
        const at = targets.indexOf(target)
        if (at >= 0) targets.splice(at, 1)
        if (targets.length === 0) {
          const frame = element()
          if (frame) hideFrame(frame)
        }
      }
    },
  }
}

function focused(document: Document): HTMLElement | undefined {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return (element as HTMLElement | null) ?? undefined
}
