import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/account.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

/** Properties of ActionTile. */
export type ActionTileProps = CommonProps & {
  /** An icon of 20 px. */
  icon: ReactNode
  label: string
  onClick: () => void
  /** Pointer or focus arrives: time to prefetch. */
  onIntent?: (() => void) | undefined
  disabled?: boolean | undefined
}

/** One action of the account, 66 px high. */
export function ActionTile({ icon, label, onClick, onIntent, disabled, ...common }: ActionTileProps) {
  useStyles(css)
  return (
    <button
      {...rootProps(common, 'lk-tile')}
      type="button"
      onClick={onClick}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      disabled={disabled}
    >
      {icon}
      <span>{label}</span>
    </button>
  )
}
