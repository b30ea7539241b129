const MARK = Symbol.for('@latchkey/button')

type Marked = CSSStyleSheet & { [MARK]?: string }

/**
 * Adopts the buttons' stylesheet into the document or shadow root that an element is in (allowed under any CSP), once
 * for all buttons that are ever there: it names nothing but them, so it may stay. What it says stands on the sheet, so
 * that two copies of this package share it.
 */
export function adoptButtonStyles(element: Element, css: string): void {
  const root = element.getRootNode() as Document | ShadowRoot
  const view = element.ownerDocument.defaultView
  const adopted: readonly Marked[] | undefined = root.adoptedStyleSheets
  if (!view || !adopted || adopted.some((one) => one[MARK] === css)) return
  const sheet: Marked = new view.CSSStyleSheet()
  sheet.replaceSync(css)
  sheet[MARK] = css
  root.adoptedStyleSheets = [...adopted, sheet]
}
