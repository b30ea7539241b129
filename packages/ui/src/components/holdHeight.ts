import type { FormEvent } from 'react'

/** Fewer results do not move the search field. */
export function holdHeight({ target, currentTarget }: FormEvent<HTMLElement>): void {
  const field = target as HTMLInputElement
  if (!field.matches('.lk-scroll-head [role="searchbox"]')) return
  const { style, offsetHeight } = currentTarget
  if (field.value === '') style.removeProperty('--lk-held')
  else if (style.getPropertyValue('--lk-held') === '') style.setProperty('--lk-held', `${offsetHeight}px`)
}
