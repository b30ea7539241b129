import { useId, useState, type ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/account.css.js'
import { hashText } from './monogram.js'

/** Properties of Avatar. */
export type AvatarProps = {
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
export function Avatar({ address, src, size = 68, badge }: AvatarProps) {
  useStyles(css)
  const id = useId()
  const [failed, setFailed] = useState<string>()
  const hash = hashText(address.toLowerCase())
  const hue = hash % 360
  const x = 20 + ((hash >>> 9) % 60)
  const y = 15 + ((hash >>> 16) % 60)
  const second = (hue + 50 + ((hash >>> 22) % 60)) % 360
  const third = (hue + 180 + ((hash >>> 4) % 90)) % 360
  return (
    <span className="lk-avatar" style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      {src !== undefined && src !== failed ? (
        <img src={src} alt="" width={size} height={size} decoding="async" onError={() => setFailed(src)} />
      ) : (
        <svg viewBox="0 0 100 100" width={size} height={size}>
          <defs>
            <radialGradient id={`${id}a`} cx={`${x}%`} cy={`${y}%`} r="75%">
              <stop offset="0" stopColor={`hsl(${second} 92% 76%)`} />
              <stop offset="1" stopColor={`hsl(${second} 90% 68%)`} stopOpacity="0" />
            </radialGradient>
            <radialGradient id={`${id}b`} cx={`${100 - x}%`} cy={`${100 - y}%`} r="70%">
              <stop offset="0" stopColor={`hsl(${third} 94% 70%)`} />
              <stop offset="1" stopColor={`hsl(${third} 90% 66%)`} stopOpacity="0" />
            </radialGradient>
          </defs>
          <rect width="100" height="100" fill={`hsl(${hue} 84% 64%)`} />
          <rect width="100" height="100" fill={`url(#${id}a)`} />
          <rect width="100" height="100" fill={`url(#${id}b)`} />
        </svg>
      )}
      {badge === undefined ? null : <span className="lk-avatar-badge">{badge}</span>}
    </span>
  )
}
