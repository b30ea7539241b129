import { Icon, type IconProps } from './Icon.js'

export const PurseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14.5 6.5V5A2 2 0 0 0 12.5 3h-7A2.5 2.5 0 0 0 3 5.5v9A2.5 2.5 0 0 0 5.5 17h9A2.5 2.5 0 0 0 17 14.5V9a2.5 2.5 0 0 0-2.5-2.5h-9" />
    <path d="M13.3 11.7v.01" />
  </Icon>
)
