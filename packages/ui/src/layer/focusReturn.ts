import { activeElement } from './activeElement.js'

export type FocusReturn = {
  /** The focused element that opened the layer. */
  keep: () => HTMLElement | undefined
  restore: () => void
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
  let lastFocused: Place | undefined
  let target: Place | undefined
  let waiting: MutationObserver | undefined

  const settle = () => {
    waiting?.disconnect()
    waiting = undefined
    target = undefined
  }
  const tryAgain = (): void => {
    if (!target || activeElement(document)) settle()
    else if (!target.element.isConnected) {
      focusPlace(target)
      settle()
    } else if (tryFocus(target.element)) settle()
  }

  const note = (event: Event) => {
    settle()
    const [element] = event.composedPath()
    if (element instanceof HTMLElement) lastFocused = placeOf(element)
  }
  document.addEventListener('focusin', note, true)

  return {
    keep() {
      settle()
      const active = activeElement(document)
      if (active) target = placeOf(active)
      else if (lastFocused && !(lastFocused.element.isConnected && !lastFocused.element.matches(':disabled')))
        target = lastFocused
      document.removeEventListener('focusin', note, true)
      return target?.element.isConnected ? target.element : undefined
    },
    restore() {
      document.addEventListener('focusin', note, true)
      if (!target || tryFocus(target.element)) return
      if (target.element.isConnected && target.element.matches(':disabled')) {
        waiting = new MutationObserver(tryAgain)
        waiting.observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] })
      } else {
        focusPlace(target)
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
      lastFocused = undefined
    },
  }
}

function tryFocus(element: Element | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus({ preventScroll: true })
  return activeElement(element.ownerDocument) === element
}

function focusPlace({ element, path }: Place): void {
  for (const [parent, index] of path) {
    if (!parent.isConnected) continue
    const children = [...parent.children].map((child, at) => ({ child, far: Math.abs(at - index) }))
    // At the top level only the exact place counts, not any nearby link.
    const near = children.filter(({ far }) => parent !== element.ownerDocument.body || far === 0)
    const nearest = near.sort((one, two) => one.far - two.far)
    if (nearest.some(({ child }) => focusables(child).some(tryFocus))) return
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
