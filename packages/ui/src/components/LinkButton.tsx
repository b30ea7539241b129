import type { ReactNode } from 'react'
import { type CommonProps, rootProps } from './rootProps.js'

export type LinkButtonProps = CommonProps & {
  children: ReactNode
  onClick?: (() => void) | undefined
  href?: string | undefined
  /** `underline` is part of a sentence. */
  look?: 'text' | 'accent' | 'underline' | undefined
  label?: string | undefined
  disabled?: boolean | undefined
  expanded?: boolean | undefined
  controls?: string | undefined
}

export function LinkButton({
  children,
  onClick,
  href,
  look = 'text',
  label,
  disabled,
  expanded,
  controls,
  ...common
}: LinkButtonProps) {
  const root = rootProps(common, 'lk-link', `lk-link-${look}`)
  if (href !== undefined && !disabled) {
    return (
      <a {...root} href={href} target="_blank" rel="noopener noreferrer" onClick={onClick} aria-label={label}>
        {children}
      </a>
    )
  }
  return (
    <button
      {...root}
      type="button"
      onClick={onClick}
      aria-label={label}
      aria-expanded={expanded}
      aria-controls={controls}
      disabled={disabled}
    >
      {children}
    </button>
  )
}
