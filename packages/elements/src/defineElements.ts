import { createElementClass, type LatchkeyElement } from './createElementClass.js'
import { elements, type LatchkeyTag } from './elements.js'

declare global {
  interface HTMLElementTagNameMap extends Record<LatchkeyTag, LatchkeyElement> {}
}

/**
 * Importing this package does so once; another window, such as a unit test file's, needs another
 * call. Keeps another copy's definitions; a no-op on servers.
 *
 * @param page its global object
 */
export function defineElements(page: Partial<typeof globalThis> = globalThis): void {
  const { customElements, HTMLElement: Base } = page
  if (!customElements || !Base) return
  for (const tag of Object.keys(elements) as LatchkeyTag[]) {
    if (!customElements.get(tag)) customElements.define(tag, createElementClass(Base, tag))
  }
}
