import type { ReactNode } from 'react'
import { type CommonProps, rootProps } from './rootProps.js'

export type IconButtonProps = CommonProps & {
  label: string
  onClick: () => void
  children: ReactNode
  raised?: boolean | undefined
  /** Of a disclosure. */
  expanded?: boolean | undefined
}

/** 36 px in a target of 44 px. */
export const IconButton = ({ label, onClick, children, raised, expanded, ...common }: IconButtonProps) => (
  <button
    {...rootProps(common, 'lk-icon-button')}
    type="button"
    aria-label={label}
    aria-expanded={expanded}
    onClick={onClick}
  >
    <span className={raised ? 'lk-round lk-round-raised' : 'lk-round'}>{children}</span>
  </button>
)
