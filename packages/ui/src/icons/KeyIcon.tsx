import { Icon, type IconProps } from './Icon.js'

export const KeyIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="7" cy="7" r="3.8" />
    <path d="m9.8 9.8 6.7 6.7M13.3 13.3l2-2" />
  </Icon>
)
