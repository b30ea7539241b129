import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/button.css.js'
import { Spinner } from './Spinner.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type ButtonProps = CommonProps & {
  children: ReactNode
  /** One `primary` per screen. Default `secondary`. */
  variant?: 'primary' | 'secondary' | undefined
  icon?: ReactNode | undefined
  endIcon?: ReactNode | undefined
  /** Ignores clicks; keeps place and focus. */
  loading?: boolean | undefined
  disabled?: boolean | undefined
  onClick?: (() => void) | undefined
  onIntent?: (() => void) | undefined
  /** Opens a new tab, or this one with `self` (wallet links). */
  href?: string | undefined
  self?: boolean | undefined
  type?: 'button' | 'submit' | undefined
  label?: string | undefined
  /** Not on touch. Never for a payment: a second Enter would press it. */
  autoFocus?: boolean | undefined
}

export function Button(props: ButtonProps) {
  const { children, variant = 'secondary', icon, endIcon, loading, disabled, onClick, onIntent, href } = props
  useStyles(css)
  const common = {
    ...rootProps(props, 'lk-button', `lk-button-${variant}`),
    part: `button button-${variant}`,
    'aria-label': props.label,
    'data-lk-autofocus': props.autoFocus ? '' : undefined,
    onPointerEnter: onIntent,
    onFocus: onIntent,
  }
  const content = (
    <>
      {loading ? <Spinner /> : icon}
      <span className="lk-button-label">{children}</span>
      {endIcon}
    </>
  )
  if (href !== undefined && !disabled) {
    const target = props.self ? {} : { target: '_blank', rel: 'noopener noreferrer' }
    return (
      <a {...common} {...target} href={href} onClick={onClick}>
        {content}
      </a>
    )
  }
  return (
    <button
      {...common}
      type={props.type ?? 'button'}
      disabled={disabled}
      aria-disabled={loading ? 'true' : undefined}
      aria-busy={loading ? 'true' : undefined}
      onClick={(event) => {
        if (!loading) onClick?.()
        else event.preventDefault()
      }}
    >
      {content}
    </button>
  )
}
