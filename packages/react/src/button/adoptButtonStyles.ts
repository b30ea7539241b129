const USERS = Symbol.for('@latchkey/button')

type Counted = CSSStyleSheet & { [USERS]?: { readonly css: string; count: number } }

/**
 * Adopts the buttons' stylesheet into the document or shadow root that an element is in (allowed under any CSP), once
 * for all buttons there. The count stands on the sheet, so that two copies of this package share it.
 *
 * @returns release; the last one takes the sheet away
 */
export function adoptButtonStyles(element: Element, css: string): () => void {
  const root = element.getRootNode() as Document | ShadowRoot
  const view = element.ownerDocument.defaultView
  if (!view || !('adoptedStyleSheets' in root)) return () => {}
  let sheet = root.adoptedStyleSheets.find((one: Counted) => one[USERS]?.css === css) as Counted | undefined
  if (!sheet) {
    sheet = new view.CSSStyleSheet() as Counted
    sheet.replaceSync(css)
    sheet[USERS] = { css, count: 0 }
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }
  const users = sheet[USERS]
  if (users) users.count += 1
  return () => {
    if (!users) return
    users.count -= 1
    if (users.count === 0) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
