import { useState } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/picture.css.js'
import { monogram } from './monogram.js'
import { type CommonProps, rootProps } from './rootProps.js'

/** What every picture of a wallet, token or network takes. */
export type PictureProps = CommonProps & {
  /** Address of the image; without one, or when it fails, a monogram is drawn. */
  src?: string | undefined
  /** Name behind the monogram. The picture itself is decorative: its row or button is named in text. */
  name: string
  /** Side in CSS pixels. */
  size?: number | undefined
  /** Loads at once instead of when it comes near. */
  eager?: boolean | undefined
}

/** An image with an inner hairline, and a drawn monogram until (and unless) it loads. */
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
  const drawn = src === undefined || src === '' || failed === src
  const look = monogram(name)
  return (
    <span
      {...rootProps(common, 'lk-picture', round && 'lk-picture-round')}
      style={{
        inlineSize: size,
        blockSize: size,
        ...(round ? {} : { borderRadius: `calc(${(size * 11) / 40}px * var(--lk-radius-scale, 1))` }),
        ...(drawn
          ? {
              backgroundImage: `linear-gradient(${look.angle}deg, hsl(${look.from} 62% 42%), hsl(${look.to} 66% 30%))`,
            }
          : {}),
      }}
      aria-hidden="true"
    >
      {drawn ? (
        // The letter is drawn by CSS: it is no text of the button around it.
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
