import type { ReactNode } from 'react'
import { type CommonProps, rootProps } from './rootProps.js'

/** Properties of IconButton. */
export type IconButtonProps = CommonProps & {
  /** Accessible name. */
  label: string
  onClick: () => void
  /** The icon. */
  children: ReactNode
  /** Has a surface at rest. */
  raised?: boolean | undefined
}

/** A round button of 36 px in a target of 44 px. */
export const IconButton = ({ label, onClick, children, raised, ...common }: IconButtonProps) => (
  <button {...rootProps(common, 'lk-icon-button')} type="button" aria-label={label} onClick={onClick}>
    <span className={raised ? 'lk-round lk-round-raised' : 'lk-round'}>{children}</span>
  </button>
)
