import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/account.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

/** Properties of ActionTile. */
export type ActionTileProps = CommonProps & {
  /** An icon of 20 px. */
  icon: ReactNode
  label: string
  onClick?: (() => void) | undefined
  /** Makes it a link that opens in a new tab. */
  href?: string | undefined
  /** Pointer or focus arrives: time to prefetch. */
  onIntent?: (() => void) | undefined
  disabled?: boolean | undefined
}

/** One action of the account, 66 px high. */
export function ActionTile({ icon, label, onClick, href, onIntent, disabled, ...common }: ActionTileProps) {
  useStyles(css)
  if (href !== undefined) {
    return (
      <a {...rootProps(common, 'lk-tile')} href={href} target="_blank" rel="noopener noreferrer">
        {icon}
        <span>{label}</span>
      </a>
    )
  }
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
