import { Icon, type IconProps } from './Icon.js'

export const ClockIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 5.7V10l2.8 1.7" />
  </Icon>
)
