import type { StyleTarget } from '../css/adoptStyles.js'
import type { ThemeMode, ThemeVariables } from '../theme/ThemeVariables.js'

/**
 * `modal` is in the top layer; `yielded` makes way for a foreign element; `inline` is part of the
 * page.
 */
export type LayerState = 'closed' | 'modal' | 'yielded' | 'inline'

export type LayerOptions = {
  /** `modal` (default) opens over the page; `inline` is part of the page, inside `parent`. */
  mode?: 'modal' | 'inline' | undefined
  /** The parent of the layer. Required for `inline`; defaults to `document.body`. */
  parent?: Element | undefined
  document?: Document | undefined
  theme?: ThemeMode | undefined
  variables?: ThemeVariables | undefined
  /** Escape or the system's back gesture. The layer does not react by itself. */
  onEscape?: (() => void) | undefined
  /** A press on the page behind the card. The layer does not react by itself. */
  onBackdrop?: (() => void) | undefined
  /** The sheet was dragged off the screen: close the layer, or return false to bring it back. */
  onDragAway?: (() => boolean) | undefined
  onState?: ((state: LayerState) => void) | undefined
}

/**
 * A surface above or inside the page, with a shadow root. Render into `container`. Runs right to
 * left if the page or its language does.
 */
export type Layer = {
  /** The shadow host; in the document only while open. */
  readonly host: HTMLElement
  readonly root: StyleTarget & ShadowRoot
  /** The element to render into. Survives close and open. */
  readonly container: HTMLElement
  readonly state: () => LayerState
  /** Shows the layer; render the content before. Reverts a close that is still animating. */
  open: () => void
  /**
   * Animates out, removes the host and restores the page's focus.
   * @returns false when `open` reverted it
   */
  close: (options?: { instant?: boolean | undefined }) => Promise<boolean>
  /**
   * While a wallet request is pending, the layer yields to foreign elements that appear on the
   * page.
   */
  setPending: (pending: boolean) => void
  /**
   * Whether something of the page that must be reachable covers the card; the rest stays covered.
   */
  setBelow: (isBelow: boolean) => void
  setTheme: (theme: ThemeMode, variables?: ThemeVariables) => void
  /**
   * Sets the content's language. Its direction applies unless the page sets `dir`.
   * @param tag BCP 47; undefined is the page's
   */
  setLanguage: (tag: string | undefined, direction: 'rtl' | undefined) => void
  /** Removes the host and all listeners. Final. */
  destroy: () => void
}
