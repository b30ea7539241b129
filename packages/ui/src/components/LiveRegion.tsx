import { type CommonProps, rootProps } from './rootProps.js'
/** Properties of LiveRegion. */
export type LiveRegionProps = CommonProps & {
  /** Said once, when it changes; empty says nothing. */
  message: string
  /** Interrupts (errors). Default: waits its turn. */
  assertive?: boolean | undefined
}

/** An invisible line that screen readers say when it changes. Keep it mounted; change only the message. */
export const LiveRegion = ({ message, assertive, ...common }: LiveRegionProps) => (
  <span {...rootProps(common, 'lk-hidden')} role={assertive ? 'alert' : 'status'} aria-atomic="true">
    {message}
  </span>
)
