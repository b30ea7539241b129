import type { StyleTarget } from '../css/adoptStyles.js'
import type { ThemeMode, ThemeVariables } from '../theme/ThemeVariables.js'

/** Where the layer is: not on the page, in the top layer, out of the way of something else, or part of the page. */
export type LayerState = 'closed' | 'modal' | 'yielded' | 'inline'

/** What a layer is made of. */
export type LayerOptions = {
  /** `modal` (default) opens over the page; `inline` is part of the page, inside `parent`. */
  mode?: 'modal' | 'inline' | undefined
  /** Where the layer lives. Required for an inline one; a modal one lives in `document.body` without it. */
  parent?: Element | undefined
  /** Default `document`. */
  document?: Document | undefined
  /** Default `dark`. */
  theme?: ThemeMode | undefined
  variables?: ThemeVariables | undefined
  /** Escape was pressed, or the system's back gesture. The layer does nothing by itself. */
  onEscape?: (() => void) | undefined
  /** The page behind the card was pressed. The layer does nothing by itself. */
  onBackdrop?: (() => void) | undefined
  /** The sheet was dragged away; it has left the screen: close the layer. False: it comes back. */
  onDragAway?: (() => boolean) | undefined
  /** The state changed. */
  onState?: ((state: LayerState) => void) | undefined
}

/**
 * A surface above (or inside) the page that owns its shadow root. Render a React root into `container`. It runs from
 * right to left where the page does, or where its language does.
 */
export type Layer = {
  /** The shadow host; in the document only while open. */
  readonly host: HTMLElement
  /** Give it to StyleRoot. */
  readonly root: StyleTarget & ShadowRoot
  /** Where the content is rendered. Survives close and open. */
  readonly container: HTMLElement
  readonly state: () => LayerState
  /** Shows it. Render the content before. Does nothing while open; takes back a close that is still animating. */
  open: () => void
  /**
   * Plays the exit, takes the host off the page and gives focus back to what had it.
   * @returns true when it closed, false when `open` took it back
   */
  close: (options?: { instant?: boolean | undefined }) => Promise<boolean>
  /** While a wallet request is pending, the layer makes way for a foreign element that appears on the page. */
  setPending: (pending: boolean) => void
  /** Whether something of the page lies over the card and has to be reached; the page behind stays covered. */
  setBelow: (isBelow: boolean) => void
  setTheme: (theme: ThemeMode, variables?: ThemeVariables) => void
  /**
   * Says what language the content is in. It runs in its direction where the page says nothing with a `dir`.
   * @param tag BCP 47; undefined is the page's
   */
  setLanguage: (tag: string | undefined, direction: 'rtl' | undefined) => void
  /** Removes the host and every listener at once. Final. */
  destroy: () => void
}
