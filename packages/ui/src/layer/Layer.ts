import type { StyleTarget } from '../css/adoptStyles.js'
import type { ThemeMode, ThemeVariables } from '../theme/ThemeVariables.js'

/** `yielded` makes way for a foreign element; `inline` is part of the page. */
export type LayerState = 'closed' | 'modal' | 'yielded' | 'inline'

export type LayerOptions = {
  /** `modal` (default) opens over the page. */
  mode?: 'modal' | 'inline' | undefined
  /** Required for `inline`; defaults to `document.body`. */
  parent?: Element | undefined
  document?: Document | undefined
  theme?: ThemeMode | undefined
  variables?: ThemeVariables | undefined
  /** Also the system's back gesture. The layer does not react by itself. */
  onEscape?: (() => void) | undefined
  /** The layer does not react by itself. */
  onBackdrop?: (() => void) | undefined
  /** The sheet has left the screen: close the layer, or return false to bring it back. */
  onDragAway?: (() => boolean) | undefined
  onState?: ((state: LayerState) => void) | undefined
}

/** A shadow root above or inside the page. Runs right to left if the page or its language does. */
export type Layer = {
  readonly host: HTMLElement
  readonly root: StyleTarget & ShadowRoot
  /** The container survives close and open. */
  readonly container: HTMLElement
  readonly state: () => LayerState
  /** Render the content before. Reverts a close that is still animating. */
  open: () => void
  /** @returns false when `open` reverted it */
  close: (options?: { instant?: boolean | undefined }) => Promise<boolean>
  /** While a request is pending, the layer yields to foreign elements. */
  setPending: (pending: boolean) => void
  /** Something of the page that must be reachable covers the card; the rest stays covered. */
  setBelow: (isBelow: boolean) => void
  setTheme: (theme: ThemeMode, variables?: ThemeVariables) => void
  /** Its direction applies unless the page sets `dir`. */
  setLanguage: (language: {
    /** BCP 47; undefined is the page's. */
    readonly locale?: string | undefined
    readonly direction?: 'rtl' | undefined
  }) => void
  destroy: () => void
}
