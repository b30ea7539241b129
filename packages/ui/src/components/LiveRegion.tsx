import { type CommonProps, rootProps } from './rootProps.js'
export type LiveRegionProps = CommonProps & {
  message: string
  /** Interrupts the screen reader. */
  assertive?: boolean | undefined
}

/** Keep it mounted and change only the message. */
export const LiveRegion = ({ message, assertive, ...common }: LiveRegionProps) => (
  <span {...rootProps(common, 'lk-hidden')} role={assertive ? 'alert' : 'status'} aria-atomic="true">
    {message}
  </span>
)
