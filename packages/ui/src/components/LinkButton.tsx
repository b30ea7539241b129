import type { ReactNode } from 'react'

/** Properties of LinkButton. */
export type LinkButtonProps = {
  children: ReactNode
  onClick?: (() => void) | undefined
  /** Opens in a new tab. */
  href?: string | undefined
  /** `text` (default) is drawn in the text colour, `accent` in the accent, `underline` as part of a sentence. */
  look?: 'text' | 'accent' | 'underline' | undefined
  /** Accessible name, when the words alone do not say it. */
  label?: string | undefined
  disabled?: boolean | undefined
  testId?: string | undefined
}

/** A word inside a line that can be pressed: "What is a wallet?", "Max", "Try again". */
export function LinkButton({
  children,
  onClick,
  href,
  look = 'text',
  label,
  disabled,
  testId,
}: LinkButtonProps) {
  const className = `lk-link lk-link-${look}`
  if (href !== undefined) {
    return (
      <a
        className={className}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onClick}
        aria-label={label}
        data-testid={testId}
      >
        {children}
      </a>
    )
  }
  return (
    <button
      type="button"
      className={className}
      onClick={onClick}
      aria-label={label}
      disabled={disabled}
      data-testid={testId}
    >
      {children}
    </button>
  )
}
