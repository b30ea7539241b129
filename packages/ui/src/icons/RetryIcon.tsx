import { Icon, type IconProps } from './Icon.js'

export const RetryIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M16.5 10a6.5 6.5 0 1 1-2-4.7M16.5 3v3.3h-3.3" />
  </Icon>
)
