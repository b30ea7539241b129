/** Where a stylesheet can be adopted. */
export type StyleTarget = Document | ShadowRoot

type Entry = { sheet: CSSStyleSheet; users: number }

// Keyed by the root itself and weak: two layers, two documents or two copies of this package never meet, and an
// entry goes with its root. A plain per-instance map cannot do this, since buttons of several instances may share
// one document and must adopt one sheet once.
const roots = new WeakMap<StyleTarget, Map<string, Entry>>()

/**
 * Adopts a CSS text into a document or shadow root by a constructable stylesheet (allowed under any CSP) and counts
 * its users: the same text is adopted once per root. In a shadow root sheets stay until the root itself goes, so a
 * change of view never recomputes styles; in a document the last release removes the sheet without a trace.
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

/** Writes a stylesheet anew. It stays empty where sheets cannot be written, as in the DOM of unit tests, which draws nothing. */
export function writeStyles(sheet: CSSStyleSheet, css: string): void {
  sheet.replaceSync?.(css)
}
