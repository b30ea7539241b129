import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/account.css.js'
import { ChevronDownIcon } from '../icons/ChevronDownIcon.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type PillProps = CommonProps & {
  children: ReactNode
  icon?: ReactNode | undefined
  onClick?: (() => void) | undefined
  /** Accessible name ("Network: Base. Switch"). */
  label?: string | undefined
  /** For testnets and unsupported networks. */
  tone?: 'warn' | undefined
  onPanel?: boolean | undefined
  disabled?: boolean | undefined
}

export function Pill({ children, icon, onClick, label, tone, onPanel, disabled, ...common }: PillProps) {
  useStyles(css)
  const root = rootProps(
    common,
    'lk-pill',
    tone && `lk-pill-${tone}`,
    onPanel && 'lk-pill-on-panel',
    !icon && 'lk-pill-bare',
  )
  if (!onClick) {
    return (
      <span {...root}>
        {icon}
        <span className="lk-pill-text">{children}</span>
      </span>
    )
  }
  return (
    <button {...root} type="button" aria-label={label} onClick={onClick} disabled={disabled}>
      {icon}
      <span className="lk-pill-text">{children}</span>
      <ChevronDownIcon size={14} stroke={2.2} />
    </button>
  )
}
