import { useMemo, type ReactNode } from 'react'
import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/qr.css.js'
import { qrPath, type QrDrawing } from './qrPath.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type QrCodeProps = CommonProps & {
  /** Without it a placeholder of the same size. */
  value: string | undefined
  /** Put a CopyButton with the value next to it. */
  label: string
  /** 62 px (scaled), at most 22 % of the side. */
  logo?: ReactNode | undefined
}

/** About as long as a pairing link. */
const placeholderText = 'placeholder '.repeat(12)

/** Precomputed: the search takes as long as everything else. */
const placeholderMask = 6

/** Computed as this code loads, which is before a press. */
const placeholder = /* @__PURE__ */ qrPath(placeholderText, true, placeholderMask)

const quietZone = 4

/** Dark on white in every theme. Quiet zone of 4 modules, error correction M. */
export function QrCode({ value, label, logo, ...common }: QrCodeProps) {
  useStyles(css)
  const isReady = value !== undefined && value !== ''
  const hasLogo = logo !== undefined && logo !== null
  const drawing = useMemo(() => (isReady ? qrPath(value, hasLogo) : placeholder), [isReady, value, hasLogo])
  const side = drawing.size + quietZone * 2
  return (
    <div
      {...rootProps(common, 'lk-qr', !isReady && 'lk-qr-waiting')}
      role="img"
      aria-label={label}
      aria-busy={isReady ? undefined : 'true'}
    >
      <svg viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`} aria-hidden="true">
        <path d={drawing.modules} />
        <Eyes drawing={drawing} />
      </svg>
      {hasLogo ? (
        <span
          className="lk-qr-logo"
          style={{ inlineSize: `${((drawing.patch - 0.8) / side) * 100}%`, aspectRatio: '1' }}
        >
          {logo}
        </span>
      ) : null}
    </div>
  )
}

const Eyes = ({ drawing }: { drawing: QrDrawing }) => (
  <>
    {drawing.eyes.map(([x, y]) => (
      <g key={`${x}-${y}`}>
        <rect className="lk-qr-eye" x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.9" />
        <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.9" />
      </g>
    ))}
  </>
)
