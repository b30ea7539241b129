import type { FormEvent } from 'react'

/**
 * Keeps a list as high as it was for as long as something is searched in it: fewer results would move the field away under
 * the visitor's hand.
 */
export function holdHeight({ target, currentTarget }: FormEvent<HTMLElement>): void {
  const field = target as HTMLInputElement
  if (!field.matches('.lk-scroll-head [role="searchbox"]')) return
  const { style, offsetHeight } = currentTarget
  if (field.value === '') style.removeProperty('--lk-held')
  else if (style.getPropertyValue('--lk-held') === '') style.setProperty('--lk-held', `${offsetHeight}px`)
}
