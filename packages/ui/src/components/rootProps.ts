import type { Ref } from 'react'
import { classes } from './classes.js'

export type CommonProps = {
  /** Added to the outermost element, or to the control if it is wrapped. */
  className?: string | undefined
  /**
   * The same element. A plain property, because React 18 does not pass `ref` to function
   * components.
   */
  elementRef?: Ref<HTMLElement> | undefined
  testId?: string | undefined
}

/** The common properties as attributes, after the component's own classes. */
export const rootProps = (
  { className, elementRef, testId }: CommonProps,
  ...own: readonly (string | false | undefined)[]
) => ({
  className: classes(...own, className) || undefined,
  // Each element needs a ref of its own type, which only the caller knows.
  ref: elementRef as Ref<never> | undefined,
  'data-testid': testId,
})
