import type { Ref } from 'react'
import { classes } from './classes.js'

export type CommonProps = {
  /** Added to the outermost element, or to a wrapped control. */
  className?: string | undefined
  /** React 18 does not pass `ref` to function components. */
  elementRef?: Ref<HTMLElement> | undefined
  testId?: string | undefined
}

/** The given class follows the component's own. */
export const rootProps = (
  { className, elementRef, testId }: CommonProps,
  ...own: readonly (string | false | undefined)[]
) => ({
  className: classes(...own, className) || undefined,
  // Only the caller knows the element's type.
  ref: elementRef as Ref<never> | undefined,
  'data-testid': testId,
})
