import type { Ref } from 'react'
import { classes } from './classes.js'

/** What every component takes. */
export type CommonProps = {
  /** Added to the classes of the component's outermost element, or of the control where it is a control with parts around. */
  className?: string | undefined
  /** The same element. A plain property: function components of React 18 are not given their `ref`. */
  elementRef?: Ref<HTMLElement> | undefined
  /** Its `data-testid`. */
  testId?: string | undefined
}

/** The common properties as they stand on an element, after the component's own classes. */
export const rootProps = (
  { className, elementRef, testId }: CommonProps,
  ...own: readonly (string | false | undefined)[]
) => ({
  className: classes(...own, className) || undefined,
  // Each element wants a ref of its own type, and only the caller knows which it is.
  ref: elementRef as Ref<never> | undefined,
  'data-testid': testId,
})
