import { useState, type ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/account.css.js'
import { Part } from './DrawContext.js'
import { GradientPicture } from './GradientPicture.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type AvatarProps = CommonProps & {
  /** Determines the gradient, in any letter case. */
  address: string
  src?: string | undefined
  size?: number | undefined
  /** A NetworkIcon of 24 px. */
  badge?: ReactNode | undefined
}

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
