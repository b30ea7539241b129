/** The languages that a visitor may choose in the modal's menu. */
export interface LanguageMenu {
  /** English first, then by tag; each in its own language. */
  readonly languages: readonly { readonly tag: string; readonly name: string }[]
  /** The visitor's choice; undefined follows the page, then the browser. */
  readonly chosen: string | undefined
  /** Stores the choice in this browser; applies at once. */
  choose(tag: string | undefined): void
}
