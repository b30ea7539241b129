import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/spinner.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

/** Decorative: put words next to it. */
export function Spinner({ size = 18, ...common }: CommonProps & { size?: number | undefined }) {
  useStyles(css)
  return (
    <svg
      {...rootProps(common, 'lk-spinner')}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeWidth="2.2" opacity=".22" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  )
}
