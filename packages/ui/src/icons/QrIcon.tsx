import { Icon, type IconProps } from './Icon.js'

export const QrIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="3" width="5.5" height="5.5" rx="1.5" />
    <rect x="11.5" y="3" width="5.5" height="5.5" rx="1.5" />
    <rect x="3" y="11.5" width="5.5" height="5.5" rx="1.5" />
    <path d="M11.5 11.5v2M17 11.5v.01M14.3 14.3v.01M11.5 17h2M17 14.5V17h-.5" />
  </Icon>
)
