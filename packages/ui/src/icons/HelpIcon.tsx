import { Icon, type IconProps } from './Icon.js'

export const HelpIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M7.9 7.9a2.15 2.15 0 1 1 3 2c-.6.3-.9.7-.9 1.4" />
    <path d="M10 13.9v.01" />
  </Icon>
)
