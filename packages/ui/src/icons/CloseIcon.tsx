import { Icon, type IconProps } from './Icon.js'

/** A cross that closes. */
export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
)
