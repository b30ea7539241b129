import { Icon, type IconProps } from './Icon.js'

export const MailIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="2.5" y="4" width="15" height="12" rx="2.6" />
    <path d="m3.2 6 5.6 4.4a2 2 0 0 0 2.4 0L16.8 6" />
  </Icon>
)
