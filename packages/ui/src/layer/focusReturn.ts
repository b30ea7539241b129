import { activeElement } from './activeElement.js'

export type FocusReturn = {
  /** The focused element that opened the layer. */
  keep: () => HTMLElement | undefined
  giveBack: () => void
  forget: () => void
  stop: () => void
}

/** An element and its index below each ancestor, nearest first. */
type Place = {
  element: HTMLElement
  path: readonly (readonly [parent: ParentNode, index: number])[]
}

const FOCUSABLE = 'a[href],button,input,select,textarea,[tabindex]'

/**
 * Hosts often disable or replace their button during a request, which drops its focus before the
 * layer opens, and again afterwards.
 */
export function createFocusReturn(document: Document): FocusReturn {
  let last: Place | undefined
  let asked: Place | undefined
  let waiting: MutationObserver | undefined

  const settle = () => {
    waiting?.disconnect()
    waiting = undefined
    asked = undefined
  }
  const tryAgain = (): void => {
    if (!asked || activeElement(document)) settle()
    else if (!asked.element.isConnected) {
      takePlace(asked)
      settle()
    } else if (take(asked.element)) settle()
  }

  const note = (event: Event) => {
    settle()
    const [element] = event.composedPath()
    if (element instanceof HTMLElement) last = placeOf(element)
  }
  document.addEventListener('focusin', note, true)

  return {
    keep() {
      settle()
      const active = activeElement(document)
      if (active) asked = placeOf(active)
      else if (last && !(last.element.isConnected && !last.element.matches(':disabled'))) asked = last
      document.removeEventListener('focusin', note, true)
      return asked?.element.isConnected ? asked.element : undefined
    },
    giveBack() {
      document.addEventListener('focusin', note, true)
      if (!asked || take(asked.element)) return
      if (asked.element.isConnected && asked.element.matches(':disabled')) {
        waiting = new MutationObserver(tryAgain)
        waiting.observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] })
      } else {
        takePlace(asked)
        settle()
      }
    },
    forget() {
      document.addEventListener('focusin', note, true)
      settle()
    },
    stop() {
      document.removeEventListener('focusin', note, true)
      settle()
      last = undefined
    },
  }
}

function take(element: Element | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus({ preventScroll: true })
  return activeElement(element.ownerDocument) === element
}

function takePlace({ element, path }: Place): void {
  for (const [parent, index] of path) {
    if (!parent.isConnected) continue
    const children = [...parent.children].map((child, at) => ({ child, far: Math.abs(at - index) }))
    // At the top level only the exact place counts, not any nearby link.
    const near = children.filter(({ far }) => parent !== element.ownerDocument.body || far === 0)
    const nearest = near.sort((one, two) => one.far - two.far)
    if (nearest.some(({ child }) => focusables(child).some(take))) return
  }
}

const focusables = (element: Element): readonly Element[] =>
  [element, ...element.querySelectorAll(FOCUSABLE)].filter((one) => one.matches(FOCUSABLE))

function placeOf(element: HTMLElement): Place {
  const path: [ParentNode, number][] = []
  let node: Element | undefined = element
  while (node && node !== element.ownerDocument.body) {
    const parent: ParentNode | null = node.parentNode
    if (!parent) break
    path.push([parent, [...parent.children].indexOf(node)])
    node = parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : undefined
  }
  return { element, path }
}
