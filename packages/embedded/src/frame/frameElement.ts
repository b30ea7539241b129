import { FRAME_ELEMENT_ID } from '@latchkey/protocol/frame'

/** Above everything of the page, the modal included. */
const DEPTH = '2147483647'

/** Makes the frame's element, out of sight and out of reach. */
export function frameElement(document: Document, address: URL, title: string): HTMLIFrameElement {
  const element = document.createElement('iframe')
  element.id = FRAME_ELEMENT_ID
  element.title = title
  // The modal keeps the rest of the page out of reach while this lies over it.
  element.setAttribute('data-lk-above', '')
  // The host's rules for focus would outline the whole frame.
  element.style.cssText = 'outline: 0 !important'
  // Its own origin is another one than the page's, so scripts of its origin reach nothing here.
  // Windows are those of providers, which the recovery service asks by itself: they are pages like any other.
  element.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  )
  const own = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
  element.allow = own.map((name) => `${name} ${address.origin}`).join('; ')
  // The frame answers to this origin alone, so it has to know it.
  element.referrerPolicy = 'origin'
  hide(element)
  element.src = address.href
  document.body.append(element)
  return element
}

/** Out of sight, at the width of a card: a page that is drawn without any width is drawn wrongly at first. */
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
 * Lays the frame over elements of the page, the newest first: moving it into them would load it anew. It follows their
 * place, and is seen once they stand still.
 */
export function createPlacer(window: Window, element: () => HTMLIFrameElement | undefined) {
  const targets: HTMLElement[] = []
  let running = 0
  let last = ''
  let before: HTMLElement | undefined

  /** Hides the frame and gives the focus back: keys that go to a hidden page reach nobody. */
  const putAway = (frame: HTMLIFrameElement): void => {
    const hadFocus = window.document.activeElement === frame
    hide(frame)
    if (hadFocus && before?.isConnected) before.focus({ preventScroll: true })
    else if (hadFocus) frame.blur()
    before = undefined
  }

  const step = (): void => {
    running = 0
    const frame = element()
    const target = targets.at(-1)
    if (!target) {
      if (frame) putAway(frame)
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
    before = focused(window.document)
    frame.focus({ preventScroll: true })
  }

  return {
    /** @returns takes it away again */
    show(target: HTMLElement): () => void {
      targets.push(target)
      last = ''
      if (running === 0) running = window.requestAnimationFrame(step)
      return () => {
        const at = targets.indexOf(target)
        if (at >= 0) targets.splice(at, 1)
        if (targets.length === 0) {
          const frame = element()
          if (frame) putAway(frame)
        }
      }
    },
  }
}

/** The element that has the focus, through open shadow roots. */
function focused(document: Document): HTMLElement | undefined {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return (element as HTMLElement | null) ?? undefined
}
