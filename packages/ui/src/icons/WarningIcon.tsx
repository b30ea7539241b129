import { Icon, type IconProps } from './Icon.js'

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 3.2 17.5 16.2h-15Z" />
    <path d="M10 8.3v3.4M10 13.9v.01" />
  </Icon>
)
