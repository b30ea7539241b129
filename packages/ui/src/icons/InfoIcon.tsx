import { Icon, type IconProps } from './Icon.js'

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 6.3v4.4M10 13.6v.01" />
  </Icon>
)
