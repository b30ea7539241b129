import { Icon, type IconProps } from './Icon.js'

export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="5.5" y="2.5" width="9" height="15" rx="2.5" />
    <path d="M9.3 14.7h1.4" />
  </Icon>
)
