import { Icon, type IconProps } from './Icon.js'

export const BrowserIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="2.5" y="3.5" width="15" height="13" rx="2.5" />
    <path d="M2.5 7.5h15" />
  </Icon>
)
