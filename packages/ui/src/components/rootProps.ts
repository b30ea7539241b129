import type { Ref } from 'react'
import { classes } from './classes.js'

export type CommonProps = {
  /** On the outermost element, or a wrapped control. */
  className?: string | undefined
  /** React 18 does not pass `ref` to function components. */
  elementRef?: Ref<HTMLElement> | undefined
  testId?: string | undefined
}

export const rootProps = (
  { className, elementRef, testId }: CommonProps,
  ...own: readonly (string | false | undefined)[]
) => ({
  className: classes(...own, className) || undefined,
  // The caller knows the element's type.
  ref: elementRef as Ref<never> | undefined,
  'data-testid': testId,
})
