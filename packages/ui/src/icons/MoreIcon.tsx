import { Icon, type IconProps } from './Icon.js'

export const MoreIcon = (props: IconProps) => (
  <Icon stroke={2.6} {...props}>
    <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" />
  </Icon>
)
