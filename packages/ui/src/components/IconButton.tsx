import type { ReactNode } from 'react'

/** Properties of IconButton. */
export type IconButtonProps = {
  /** Accessible name. */
  label: string
  onClick: () => void
  /** The icon. */
  children: ReactNode
  /** Has a surface at rest. */
  raised?: boolean | undefined
  testId?: string | undefined
}

/** A round button of 36 px in a target of 44 px. */
export const IconButton = ({ label, onClick, children, raised, testId }: IconButtonProps) => (
  <button type="button" className="lk-icon-button" aria-label={label} onClick={onClick} data-testid={testId}>
    <span className={raised ? 'lk-round lk-round-raised' : 'lk-round'}>{children}</span>
  </button>
)
