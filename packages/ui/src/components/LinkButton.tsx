import type { ReactNode } from 'react'
import { type CommonProps, rootProps } from './rootProps.js'

/** Properties of LinkButton. */
export type LinkButtonProps = CommonProps & {
  children: ReactNode
  onClick?: (() => void) | undefined
  /** Opens in a new tab. */
  href?: string | undefined
  /** `text` (default) is drawn in the text colour, `accent` in the accent, `underline` as part of a sentence. */
  look?: 'text' | 'accent' | 'underline' | undefined
  /** Accessible name, when the words alone do not say it. */
  label?: string | undefined
  disabled?: boolean | undefined
  /** It shows and hides something: whether that is shown. */
  expanded?: boolean | undefined
  /** Id of what it shows and hides. */
  controls?: string | undefined
}

/** A word inside a line that can be pressed: "What is a wallet?", "Max", "Try again". */
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
