import type { StyleTarget } from '../css/adoptStyles.js'
import type { ThemeMode, ThemeVariables } from '../theme/ThemeVariables.js'

/** `yielded` makes way for a foreign element. */
export type LayerState = 'closed' | 'modal' | 'yielded' | 'inline'

export type LayerOptions = {
  /** Default `modal`: over the page. */
  mode?: 'modal' | 'inline' | undefined
  /** Required for `inline`; default `document.body`. */
  parent?: Element | undefined
  document?: Document | undefined
  theme?: ThemeMode | undefined
  variables?: ThemeVariables | undefined
  /** Or the system's back gesture. The layer itself does not react. */
  onEscape?: (() => void) | undefined
  /** The layer itself does not react. */
  onBackdrop?: (() => void) | undefined
  /** The sheet has left the screen: close the layer, or return false to bring it back. */
  onDragAway?: (() => boolean) | undefined
  onState?: ((state: LayerState) => void) | undefined
}

/** Right to left if the page or its language is. */
export type Layer = {
  readonly host: HTMLElement
  readonly root: StyleTarget & ShadowRoot
  /** Survives close and open. */
  readonly container: HTMLElement
  readonly state: () => LayerState
  /** Render the content first. Reverts a close that is still animating. */
  open: () => void
  /** @returns false when `open` reverted it */
  close: (options?: { instant?: boolean | undefined }) => Promise<boolean>
  /** While true, the layer yields to foreign elements. */
  setPending: (pending: boolean) => void
  /** Part of the page must be reachable above the card; the rest stays covered. */
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
