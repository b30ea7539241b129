import type { ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/row.css.js'
import { CheckIcon } from '../icons/CheckIcon.js'
import { ChevronRightIcon } from '../icons/ChevronRightIcon.js'
import { ExternalIcon } from '../icons/ExternalIcon.js'
import { directionOf } from './directionOf.js'
import { Spinner } from './Spinner.js'
import { type CommonProps, rootProps } from './rootProps.js'

/** `installed` has a green dot; `qr` and `count` are chips. */
export type RowBadge = { kind: 'installed' | 'recent' | 'qr' | 'count' | 'text'; text: string }

export type RowProps = CommonProps & {
  label: ReactNode
  /** Browsers must not translate the name. */
  isName?: boolean | undefined
  sublabel?: ReactNode | undefined
  /** A picture of 40 px, or a RowGlyph. */
  icon?: ReactNode | undefined
  badge?: RowBadge | undefined
  value?: ReactNode | undefined
  subvalue?: ReactNode | undefined
  end?: 'chevron' | 'external' | undefined
  loading?: boolean | undefined
  /** Adds a tick and `aria-current`. */
  selected?: boolean | undefined
  /** Stays focusable, so that the reason is read. */
  disabled?: boolean | undefined
  reason?: string | undefined
  tone?: 'quiet' | undefined
  onClick?: (() => void) | undefined
  onIntent?: (() => void) | undefined
  href?: string | undefined
}

const BADGES = {
  installed: 'lk-tag lk-tag-ok',
  recent: 'lk-tag',
  text: 'lk-tag',
  qr: 'lk-chip',
  count: 'lk-chip',
} as const

function End({ badge, value, subvalue, end, loading, reason, selected }: RowProps) {
  return (
    <>
      {value !== undefined || subvalue !== undefined ? (
        <span className="lk-row-value">
          <bdi className="lk-num" dir="ltr" translate="no">
            {value}
          </bdi>
          {subvalue === undefined ? null : (
            <bdi className="lk-row-sub lk-num" dir="ltr" translate="no">
              {subvalue}
            </bdi>
          )}
        </span>
      ) : null}
      {reason === undefined ? null : <span className="lk-tag">{reason}</span>}
      {badge && reason === undefined ? <span className={BADGES[badge.kind]}>{badge.text}</span> : null}
      {loading ? <Spinner /> : null}
      {selected ? (
        <span className="lk-row-check">
          <CheckIcon />
        </span>
      ) : null}
      {end === 'chevron' && !loading ? <ChevronRightIcon size={16} /> : null}
      {end === 'external' && !loading ? <ExternalIcon size={18} /> : null}
    </>
  )
}

export function Row(props: RowProps) {
  useStyles(css)
  const { label, isName, sublabel, icon, selected, disabled, loading, tone, onClick, onIntent, href } = props
  const content = (
    <>
      {icon}
      <span className="lk-row-text">
        {/* Truncates a name at its own end. */}
        <span className="lk-row-label" dir={directionOf(label)} translate={isName ? 'no' : undefined}>
          {label}
        </span>
        {sublabel === undefined ? null : (
          <span className="lk-row-sub" dir={directionOf(sublabel)}>
            {sublabel}
          </span>
        )}
      </span>
      <End {...props} />
    </>
  )
  const root = rootProps(props, 'lk-row', selected && 'lk-row-selected', tone && `lk-row-${tone}`)
  const intent = { onPointerEnter: onIntent, onFocus: onIntent }
  if (href !== undefined && !disabled) {
    return (
      <a
        {...root}
        part="row"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onClick}
        {...intent}
      >
        {content}
      </a>
    )
  }
  if (!onClick && !disabled) {
    return (
      <div {...root} part="row">
        {content}
      </div>
    )
  }
  return (
    <button
      {...root}
      type="button"
      part="row"
      aria-current={selected ? 'true' : undefined}
      aria-disabled={disabled ? 'true' : undefined}
      aria-busy={loading ? 'true' : undefined}
      onClick={disabled || loading ? undefined : onClick}
      {...intent}
    >
      {content}
    </button>
  )
}
