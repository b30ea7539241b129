export type StyleTarget = Document | ShadowRoot

type Entry = { sheet: CSSStyleSheet; users: number }

// Weak: collected with their root. Global: several instances in one document share a sheet.
const roots = new WeakMap<StyleTarget, Map<string, Entry>>()

/**
 * Adopts a constructable stylesheet (allowed under any CSP), once per root. In a shadow root it
 * stays, so view changes recompute no styles; in a document the last release removes it.
 *
 * @returns release, to be called once
 */
export function adoptStyles(root: StyleTarget, css: string): () => void {
  const entries = roots.get(root) ?? new Map<string, Entry>()
  roots.set(root, entries)
  let entry = entries.get(css)
  if (!entry) {
    const view = (root.nodeType === 9 ? (root as Document) : root.ownerDocument)?.defaultView
    if (!view) return () => {}
    const sheet = new view.CSSStyleSheet()
    writeStyles(sheet, css)
    entry = { sheet, users: 0 }
    entries.set(css, entry)
    root.adoptedStyleSheets = [...(root.adoptedStyleSheets ?? []), sheet]
  }
  const current = entry
  current.users += 1
  let released = false
  return () => {
    if (released) return
    released = true
    current.users -= 1
    if (current.users > 0 || root.nodeType !== 9) return
    entries.delete(css)
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== current.sheet)
  }
}

/** Does nothing without constructable stylesheets, as in tests. */
export function writeStyles(sheet: CSSStyleSheet, css: string): void {
  sheet.replaceSync?.(css)
}
