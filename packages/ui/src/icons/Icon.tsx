import type { ReactNode } from 'react'
import { type CommonProps, rootProps } from '../components/rootProps.js'

export type IconProps = CommonProps & {
  size?: number | undefined
  /** On the 20-unit grid. Default 1.9. */
  stroke?: number | undefined
}

/**
 * Hidden from assistive technology, since the control is named. `mirrored` follows the reading
 * direction.
 */
export const Icon = ({
  size = 20,
  stroke = 1.9,
  mirrored,
  children,
  ...common
}: IconProps & { mirrored?: boolean | undefined; children: ReactNode }) => (
  <svg
    {...rootProps(common, 'lk-icon', mirrored && 'lk-mirrored')}
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
)
