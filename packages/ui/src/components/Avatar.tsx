import { useState, type ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/account.css.js'
import { Part } from './DrawContext.js'
import { GradientPicture } from './GradientPicture.js'
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
  const [failed, setFailed] = useState<string>()
  return (
    <span
      {...rootProps(common, 'lk-avatar')}
      style={{ inlineSize: size, blockSize: size }}
      aria-hidden="true"
    >
      <Part name="avatar" facts={{ address, src, size }}>
        {src !== undefined && src !== failed ? (
          <img src={src} alt="" width={size} height={size} decoding="async" onError={() => setFailed(src)} />
        ) : (
          <GradientPicture address={address} size={size} />
        )}
      </Part>
      {badge === undefined ? null : <span className="lk-avatar-badge">{badge}</span>}
    </span>
  )
}
