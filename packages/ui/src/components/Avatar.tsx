import { useId, useState, type ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/account.css.js'
import { gradient } from './gradient.js'
import { type CommonProps, rootProps } from './rootProps.js'

/** Properties of Avatar. */
export type AvatarProps = CommonProps & {
  /** The account's address: its gradient is always the same, in any letter case. */
  address: string
  /** The identity's picture, if it has one. */
  src?: string | undefined
  /** Side in CSS pixels. Default 68. */
  size?: number | undefined
  /** A NetworkIcon of 24 px at the bottom end corner. */
  badge?: ReactNode | undefined
}

/** A round picture of an account: its own, or a gradient drawn from its address. Decorative. */
export function Avatar({ address, src, size = 68, badge, ...common }: AvatarProps) {
  useStyles(css)
  const id = useId()
  const [failed, setFailed] = useState<string>()
  const look = gradient(address)
  return (
    <span
      {...rootProps(common, 'lk-avatar')}
      style={{ inlineSize: size, blockSize: size }}
      aria-hidden="true"
    >
      {src !== undefined && src !== failed ? (
        <img src={src} alt="" width={size} height={size} decoding="async" onError={() => setFailed(src)} />
      ) : (
        <svg viewBox="0 0 100 100" width={size} height={size}>
          <defs>
            <radialGradient id={`${id}a`} cx={`${look.x}%`} cy={`${look.y}%`} r="80%">
              <stop offset="0" stopColor={look.colors[1]} />
              <stop offset="1" stopColor={look.colors[1]} stopOpacity="0" />
            </radialGradient>
            <radialGradient id={`${id}b`} cx={`${100 - look.x}%`} cy={`${100 - look.y}%`} r="70%">
              <stop offset="0" stopColor={look.colors[2]} />
              <stop offset="1" stopColor={look.colors[2]} stopOpacity="0" />
            </radialGradient>
          </defs>
          <rect width="100" height="100" fill={look.colors[0]} />
          <g transform={`rotate(${look.turn} 50 50) translate(50 50) scale(1.5) translate(-50 -50)`}>
            <rect width="100" height="100" fill={`url(#${id}a)`} />
            <rect width="100" height="100" fill={`url(#${id}b)`} />
          </g>
        </svg>
      )}
      {badge === undefined ? null : <span className="lk-avatar-badge">{badge}</span>}
    </span>
  )
}
