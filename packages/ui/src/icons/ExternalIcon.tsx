import { Icon, type IconProps } from './Icon.js'

/** An arrow that leaves the page. */
export const ExternalIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 14 14 6M7.5 6H14v6.5" />
  </Icon>
)
