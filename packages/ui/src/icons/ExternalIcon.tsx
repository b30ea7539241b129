import { Icon, type IconProps } from './Icon.js'

export const ExternalIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 14 14 6M7.5 6H14v6.5" />
  </Icon>
)
