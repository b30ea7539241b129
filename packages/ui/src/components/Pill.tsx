import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/account.css.js'
import { ChevronDownIcon } from '../icons/ChevronDownIcon.js'
import { type CommonProps, rootProps } from './rootProps.js'

/** Properties of Pill. */
export type PillProps = CommonProps & {
  children: ReactNode
  /** A round picture of 20 px. */
  icon?: ReactNode | undefined
  /** Makes it a button with a chevron. */
  onClick?: (() => void) | undefined
  /** Accessible name, when the words alone do not say it ("Network: Base. Switch"). */
  label?: string | undefined
  /** `warn` marks a testnet or an unsupported network. */
  tone?: 'warn' | undefined
  /** Lies on a raised surface (in a Panel). */
  onPanel?: boolean | undefined
  disabled?: boolean | undefined
}

/** A small round-ended chip: the network at the account's top, the token in Send. */
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
