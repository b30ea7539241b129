import { useState } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/picture.css.js'
import { monogram } from './monogram.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type PictureProps = CommonProps & {
  /** A monogram replaces a missing or failed one. */
  src?: string | undefined
  /** For the monogram: the picture is decorative. */
  name: string
  size?: number | undefined
  eager?: boolean | undefined
}

export function Picture({
  src,
  name,
  size = 40,
  eager,
  round,
  ...common
}: PictureProps & { round?: boolean | undefined }) {
  useStyles(css)
  const [failed, setFailed] = useState<string>()
  const showsMonogram = src === undefined || src === '' || failed === src
  const look = monogram(name)
  return (
    <span
      {...rootProps(common, 'lk-picture', round && 'lk-picture-round')}
      style={{
        inlineSize: size,
        blockSize: size,
        ...(round ? {} : { borderRadius: `calc(${(size * 11) / 40}px * var(--lk-radius-scale, 1))` }),
        ...(showsMonogram
          ? {
              backgroundImage: `linear-gradient(${look.angle}deg, hsl(${look.from} 62% 42%), hsl(${look.to} 66% 30%))`,
            }
          : {}),
      }}
      aria-hidden="true"
    >
      {showsMonogram ? (
        // A CSS letter is not part of the button's text.
        <span
          className="lk-picture-letter"
          data-letter={look.letter}
          style={{ fontSize: Math.round(size * 0.44) }}
        />
      ) : (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  )
}
