import { Icon, type IconProps } from './Icon.js'

export const ShieldIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 2.7 16.2 5v4.6c0 3.8-2.5 6.5-6.2 7.7-3.7-1.2-6.2-3.9-6.2-7.7V5Z" />
    <path d="m7.6 9.9 1.7 1.7 3.2-3.5" />
  </Icon>
)
