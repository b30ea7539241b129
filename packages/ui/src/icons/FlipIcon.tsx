import { Icon, type IconProps } from './Icon.js'

export const FlipIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 16V4M3.5 7l3-3 3 3M13.5 4v12M10.5 13l3 3 3-3" />
  </Icon>
)
