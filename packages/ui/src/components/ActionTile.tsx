import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/account.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type ActionTileProps = CommonProps & {
  icon: ReactNode
  label: string
  onClick?: (() => void) | undefined
  href?: string | undefined
  onIntent?: (() => void) | undefined
  disabled?: boolean | undefined
}

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
