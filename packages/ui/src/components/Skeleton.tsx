import { useStyles } from '../css/useStyles.js'
import { css } from '../generated/skeleton.css.js'
import { type CommonProps, rootProps } from './rootProps.js'

export type SkeletonProps = CommonProps & {
  width?: number | string | undefined
  height: number
  radius?: number | 'full' | undefined
}

/** Needs the size of the result. */
export function Skeleton({ width, height, radius = 8, ...common }: SkeletonProps) {
  useStyles(css)
  return (
    <span
      {...rootProps(common, 'lk-skeleton')}
      aria-hidden="true"
      style={{
        ...(width === undefined ? {} : { inlineSize: width }),
        blockSize: height,
        borderRadius: radius === 'full' ? 999 : radius,
      }}
    />
  )
}
